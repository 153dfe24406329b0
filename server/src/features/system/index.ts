export { mountSystem } from './routes.ts';
