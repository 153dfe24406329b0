import type { ListedEvidence } from '@midspan/contract';
import { ReportButton } from '../../moderation/index.ts';

/** For members, on what others have proposed. */
export function ReportEvidence(props: { evidence: ListedEvidence; userId: string | null }) {
  const { evidence, userId } = props;
  if (userId === null || evidence.proposed_by === userId) return null;
  return (
    <ReportButton
      subject={{ targetType: 'evidence', targetId: evidence.id }}
      label="this evidence"
    />
  );
}
