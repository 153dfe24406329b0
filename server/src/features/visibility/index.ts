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
  shownNegation,
  shownStatement,
  unlessHidden,
} from './store.ts';
