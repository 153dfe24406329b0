export { mountSearch } from './routes.ts';
