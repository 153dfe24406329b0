export { deskCountQuery } from './desk-count.ts';
export { CircleReportsLink, useDeskWaiting, WaitingCount } from './desk-link.tsx';
