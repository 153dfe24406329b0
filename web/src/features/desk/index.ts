export { CircleReportsLink } from './circle-reports-link.tsx';
export { deskCountQuery, useDeskCount } from './desk-count.ts';
export { DeskEntry } from './fetched-parts.tsx';
