export { OwnStanding, standingQuery } from './components/own-standing.tsx';
export { ProfileHeader } from './components/profile-header.tsx';
export { SuspendedNotice } from './components/suspended-notice.tsx';
export { SuspendedRights } from './components/suspended-rights.tsx';
export { YourAccount } from './components/your-account.tsx';
export { keptAnswers } from './kept-answer.ts';
export {
  CHECK_EMAIL_PATH,
  endsInPlace,
  joinCodeIn,
  LOGIN_PATH,
  loginPathFrom,
  ONBOARDING_PATH,
  REGISTER_PATH,
  VERIFICATION_REQUIRED_PATH,
  wayBackFrom,
  wayInPath,
} from './login-path.ts';
export { claimIdIn, invitationIn, PurposeLine, ROUND_CLAIM, usePurpose } from './purpose.tsx';
export { SecondStepHost } from './second-factors/second-step-host.tsx';
export { isStarting, SessionProvider, startPartQuery, useSession } from './session.tsx';
export type { SessionState } from './session-state.ts';
