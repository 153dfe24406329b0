export { DEMO_DOMAIN, DEMO_LOGINS } from './demo-logins.ts';
export { removePendingEmailOfOthers } from './email-change-store.ts';
export { forgetEnded } from './ended-sessions.ts';
export { rememberDevice } from './known-device-store.ts';
export { type AccountHooks, type LeaveForGood, startLeaving } from './leaving.ts';
export { noteCompleted } from './new-member-store.ts';
export { refuseBeyondLimit } from './new-members.ts';
export { confirmPassword } from './password-check.ts';
export { presentUser } from './present.ts';
export { mountAccounts } from './routes.ts';
export { looksOfficial } from './skeleton.ts';
export {
  type Account,
  findAccount,
  findLink,
  findMemberByName,
  findOwn,
  findToChange,
  holdAccount,
  insertLink,
  nameKeys,
  removeLinks,
  replaceLink,
  suspended,
  takeLink,
} from './store.ts';
