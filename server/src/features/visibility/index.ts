export { createGate } from './gate.ts';
export {
  findCircle,
  findHidden,
  holdReach,
  isClaimInReach,
  isClaimPublic,
  isHidden,
  isHypothesisShown,
  isInReach,
  listInsiders,
  shownNegation,
  shownStatement,
  unlessHidden,
} from './store.ts';
