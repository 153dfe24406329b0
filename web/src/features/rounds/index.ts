export { comingRoundsQuery } from './api.ts';
export { CircleRounds, ClaimRounds, ComingRounds } from './components/coming-rounds.tsx';
export { OpenRoundButton, OpenRoundLink } from './components/open-round-link.tsx';
