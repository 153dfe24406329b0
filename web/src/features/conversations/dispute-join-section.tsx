export interface DisputeJoinSectionProps {
  disputeConversationId: string;
  overturnerUsername: string | null;
  originalProposerUsername: string | null;
  overturnerId: string | null;
  originalProposerId: string | null;
  deadline: string | null;
  originalHypothesisStatement: string | null;
  /** who is looking; null without a session */
  userId: string | null;
}

export function DisputeJoinSection(_: DisputeJoinSectionProps) {
  return null;
}
