export { countWaiting, countWaitingIn } from './count-store.ts';
export { mountWaitingRoom, type WaitingRooms } from './mount.ts';
export { removeStances } from './store.ts';
