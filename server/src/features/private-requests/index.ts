export { privateRequestHandlers } from './socket.ts';
export { endPending, endPendingIn } from './store.ts';
