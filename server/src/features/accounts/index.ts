export { DEMO_DOMAIN, DEMO_LOGINS } from './demo-logins.ts';
export { type AccountHooks, type LeaveForGood, startLeaving } from './leaving.ts';
export { noteCompleted } from './new-member-store.ts';
export { refuseBeyondLimit } from './new-members.ts';
export { presentUser } from './present.ts';
export { mountAccounts } from './routes.ts';
export { looksOfficial } from './skeleton.ts';
export { findAccount, findMemberByName, findOwn, nameKeys } from './store.ts';
