export { countWaiting, countWaitingIn } from './count-store.ts';
export { mountWaitingRoom } from './mount.ts';
export type { RoomWatch } from './room-watch.ts';
export { removeStances } from './store.ts';
