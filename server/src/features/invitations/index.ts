export { mountInvitations } from './routes.ts';
