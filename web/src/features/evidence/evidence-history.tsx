export interface EvidenceHistoryProps {
  hypothesisId: string;
  /** what each item did to the figure, in whole percents */
  changes: ReadonlyMap<string, number>;
}

export function EvidenceHistory(_: EvidenceHistoryProps) {
  return null;
}
