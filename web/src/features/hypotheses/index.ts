export { HYPOTHESES_KEY, hypothesesQuery, hypothesisQuery, supportQuery } from './api.ts';
export { RestsOnToday } from './components/figure-standing.tsx';
export { HypothesisClaims } from './components/hypothesis-claims.tsx';
export { HypothesisFields } from './components/hypothesis-fields.tsx';
export { HypothesisList, HypothesisPages } from './components/hypothesis-list.tsx';
export { asClause, FoldedClause, Negation } from './components/negation.tsx';
export { PbCredence, PbCredenceSkeleton } from './components/pb-credence.tsx';
export { useHypothesisForm } from './hypothesis-form.ts';
export { isJustCreated, JUST_CREATED, topicNameState } from './link-state.ts';
export { challengeMarks } from './standing.ts';
export { type HypothesisNews, useHypothesisWatch } from './watch.ts';
export { askWhatIf, countingWeight, weightsLeftOut } from './what-if.ts';
export {
  useWhatIfChoice,
  WhatIfBar,
  WhatIfChoice,
  WhatIfPanel,
  WhatIfTick,
} from './what-if-panel.tsx';
