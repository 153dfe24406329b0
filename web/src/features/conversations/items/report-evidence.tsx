import type { ListedEvidence } from '@midspan/contract';
import { ReportButton } from '../../moderation/index.ts';

export interface ReportEvidenceProps {
  evidence: Pick<ListedEvidence, 'id' | 'proposed_by'>;
  /** null for visitors, who cannot report */
  userId: string | null;
}

/** For members, on what others have proposed. */
export function ReportEvidence({ evidence, userId }: ReportEvidenceProps) {
  if (userId === null || evidence.proposed_by === userId) return null;
  return (
    <ReportButton
      subject={{ targetType: 'evidence', targetId: evidence.id }}
      label="this evidence"
    />
  );
}
