export { startRoots } from './jobs.ts';
export { mountOpenData } from './routes.ts';
export { writeRoot } from './store.ts';
