export { type NotifyParts, notify, startNotifying } from './notifying.ts';
export { mountNotices } from './routes.ts';
export { readNotices } from './service.ts';
export { markSeen, removeMeetingNotices } from './store.ts';
