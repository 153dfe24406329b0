export { mountOnboarding } from './routes.ts';
export { findStatus } from './store.ts';
