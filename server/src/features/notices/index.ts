export { type NotifyParts, notify, startNotifying } from './notifying.ts';
export { mountNotices } from './routes.ts';
export { markSeen, removeMeetingNotices } from './store.ts';
