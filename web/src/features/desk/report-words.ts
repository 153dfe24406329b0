import type { DeskReport, ReportTarget } from '@midspan/contract';
import { formatCount } from '@midspan/domain';
import { countNoun } from '../../lib/count-noun.ts';

const NAMES: Record<ReportTarget, string> = {
  member: 'Member',
  topic: 'Topic',
  hypothesis: 'Claim',
  conversation: 'Conversation',
  message: 'Message',
  evidence: 'Evidence',
  private_request: 'Private request',
  restatement: 'Restatement',
};

export const targetName = (target: ReportTarget): string => NAMES[target];

/** What was reported, in a few words: "Message by ben". */
export function reportTitle({
  target_type,
  author,
}: Pick<DeskReport, 'target_type' | 'author'>): string {
  const name = targetName(target_type);
  if (author === null) return name;
  return target_type === 'member' ? `${name} ${author.username}` : `${name} by ${author.username}`;
}

interface ReportCounts {
  readonly total: number;
  readonly upheld: number;
}

/** How many reports someone sent and how many were right, or the same of those about someone. */
export function reportsText({ total, upheld }: ReportCounts): string {
  if (total === 0) return 'none';
  return upheld === 0
    ? `${formatCount(total)}, none upheld`
    : `${formatCount(total)}, ${formatCount(upheld)} upheld`;
}

export const othersText = (others: number): string | null =>
  others === 0 ? null : `+ ${countNoun(others, 'more report', 'more reports')}`;

/** What became of a report. */
export function closedText({ outcome, by }: NonNullable<DeskReport['closed']>): string {
  const what = outcome === 'upheld' ? 'Closed: something was done' : 'Closed as fine';
  return by === null ? what : `${what} by ${by}`;
}
