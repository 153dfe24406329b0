export { privateRequestHandlers } from './socket.ts';
export { endPending } from './store.ts';
