import type { Notice, Preferences } from '@midspan/contract';
import type { NoticeRow } from './store.ts';

export function presentNotice(row: NoticeRow): Notice {
  return {
    id: row.id,
    kind: row.kind,
    created_at: row.createdAt.toISOString(),
    is_read: row.readAt !== null,
    username: row.otherName,
    hypothesis_id: row.hypothesisId,
    hypothesis_statement: row.statement,
    conversation_id: row.conversationId,
    evidence_description: row.evidenceDescription,
    outcome: row.outcome,
    hours_left: row.hoursLeft,
    challenge: row.challenge && {
      kind: row.challenge.kind,
      is_own: row.challenge.proposerId === row.userId,
      hypothesis_statement: row.challenge.statement,
      deadline: row.challenge.endsAt.toISOString(),
    },
  };
}

export function presentPreferences(mailOff: readonly string[]): Preferences {
  const goes = (kind: keyof Preferences['mail']) => !mailOff.includes(kind);
  return {
    mail: {
      private_request: goes('private_request'),
      conversation_begun: goes('conversation_begun'),
      your_turn: goes('your_turn'),
      new_messages: goes('new_messages'),
      dispute_created: goes('dispute_created'),
      dispute_reminder: goes('dispute_reminder'),
      dispute_decided: goes('dispute_decided'),
      someone_waiting: goes('someone_waiting'),
    },
  };
}
