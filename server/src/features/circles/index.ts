export { listNames } from './store.ts';
