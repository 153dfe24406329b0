export {
  findHidden,
  isAboutShown,
  isHidden,
  shownNegation,
  shownStatement,
  unlessHidden,
} from './store.ts';
