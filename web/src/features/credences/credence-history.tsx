import type { ListedEvidence } from '@midspan/contract';

export interface CredenceHistoryProps {
  hypothesisId: string;
  /** when the hypothesis was created, where its figure began at 50 */
  createdAt: string;
  /** the items the chart can name; those still on their way appear when they are there */
  evidence: readonly ListedEvidence[];
}

export function CredenceHistory(_: CredenceHistoryProps) {
  return null;
}
