export {
  findHidden,
  isHidden,
  isHypothesisShown,
  shownStatement,
  unlessHidden,
} from './store.ts';
