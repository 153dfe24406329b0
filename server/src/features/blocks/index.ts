export { holdBlocks, lockMeeting, mayMeet, notBlocked } from './meeting-store.ts';
export { mountBlocks } from './routes.ts';
export type { BlockHooks } from './service.ts';
