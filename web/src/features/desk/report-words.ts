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

const upheldText = (upheld: number) =>
  upheld === 0 ? 'none upheld' : `${formatCount(upheld)} upheld`;

/** Beside its name: how many reports someone sent and how many were right, or of those about them. */
export const reportsText = ({ total, upheld }: ReportCounts): string =>
  total === 0 ? 'none' : `${formatCount(total)}, ${upheldText(upheld)}`;

/** The same where nothing says what is counted: "12 reports, 9 upheld". */
export const sentText = ({ total, upheld }: ReportCounts): string =>
  `${countNoun(total, 'report', 'reports')}, ${upheldText(upheld)}`;

export const othersText = (others: number): string | null =>
  others === 0 ? null : `+ ${countNoun(others, 'more report', 'more reports')}`;

/** What became of a report. */
export function closedText({ outcome, by }: NonNullable<DeskReport['closed']>): string {
  const what = outcome === 'upheld' ? 'Closed: something was done' : 'Closed as fine';
  return by === null ? what : `${what} by ${by}`;
}
