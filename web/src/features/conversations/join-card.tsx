export interface JoinCardProps {
  hypothesisId: string;
  /** the reader's own credence in whole percents, or null while none is set */
  personalPercent: number | null;
}

export function JoinCard(_: JoinCardProps) {
  return null;
}
