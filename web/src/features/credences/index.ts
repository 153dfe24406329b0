export {
  credenceHistoryKey,
  noteCredence,
  saveAnswer,
  saveCredence,
  useCredenceHistory,
} from './api.ts';
export { CredenceFields, CredenceSlider } from './credence-fields.tsx';
export { CredenceHistory, credenceChanges, withPoint } from './credence-history.tsx';
export { CredencePanel } from './credence-panel.tsx';
export { PersonalCredenceCard, PersonalCredenceSkeleton } from './fetched-parts.tsx';
export { type OwnCredence, ownCredenceOf } from './own-credence.ts';
export {
  type GivenCredence,
  PersonalCredenceForm,
  useCredenceDraft,
} from './personal-credence-form.tsx';
export { PersonalCredenceList } from './personal-credence-list.tsx';
export { SIDE_PARAMETER, TakeSide, takenSide } from './take-side.tsx';
