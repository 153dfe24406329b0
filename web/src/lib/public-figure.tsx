import { weighingTexts } from '@midspan/contract';

interface PublicFigureProps {
  /** in whole percents; null where the figure beside it is the public one */
  percent: number | null;
  className?: string;
}

/** [SD7] The public figure, shown beside a conversation's own. */
export function PublicFigure({ percent, className = 'text-sm text-muted' }: PublicFigureProps) {
  if (percent === null) return null;
  return <p className={`${className} tabular-nums`}>{weighingTexts.publicFigure(percent)}</p>;
}
