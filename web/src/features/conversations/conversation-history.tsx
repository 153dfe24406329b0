export interface ConversationHistoryProps {
  /** whose conversations: those about a hypothesis, or a member's own */
  of: 'hypothesis' | 'user';
  id: string;
}

export function ConversationHistory(_: ConversationHistoryProps) {
  return null;
}
