export { mountInvitations } from './routes.ts';
export { readInvitation } from './service.ts';
export { keepAnswer } from './store.ts';
