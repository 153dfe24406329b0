export { mountCircles } from './routes.ts';
export { listNames } from './store.ts';
