export {
  findHidden,
  isHidden,
  isHypothesisShown,
  shownNegation,
  shownStatement,
  unlessHidden,
} from './store.ts';
