export { type NotifyParts, notify, startNotifying } from './notifying.ts';
export { mountNotices } from './routes.ts';
export { listOwn as listOwnNotices, markSeen, removeMeetingNotices } from './store.ts';
