export { mountReflections } from './routes.ts';
