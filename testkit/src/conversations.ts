import { randomUUID } from 'node:crypto';
import type { TestMember } from './members.ts';
import type { TestServer } from './test-server.ts';
import type { Holder } from './waiting-room.ts';

type Party = Pick<TestMember, 'user'> | Pick<Holder, 'userId'>;
const idOf = (party: Party) => ('user' in party ? party.user.id : party.userId);

interface ConversationRow {
  readonly hypothesisId: string;
  readonly type?: 'public' | 'private';
  /** given when it is completed */
  readonly finalPercent?: number;
  readonly createdAt?: string;
}

/** Inserts a conversation into the database, the first member believing, and returns its id. */
export async function aConversation(
  { pool }: Pick<TestServer, 'pool'>,
  [believing, disbelieving]: readonly [Party, Party],
  { hypothesisId, type = 'public', finalPercent, createdAt }: ConversationRow,
): Promise<string> {
  const id = randomUUID();
  const completed = finalPercent !== undefined;
  await pool.query(
    `INSERT INTO conversations (id, hypothesis_id, conversation_type, user1_id, user2_id, user1_side,
       user2_side, status, created_at, completed_at, final_percent)
     VALUES ($1, $2, $3, $4, $5, 'believing', 'disbelieving', $6, coalesce($7, now()),
       CASE WHEN $6 = 'completed' THEN now() END, $8)`,
    [
      id,
      hypothesisId,
      type,
      idOf(believing),
      idOf(disbelieving),
      completed ? 'completed' : 'active',
      createdAt ?? null,
      finalPercent ?? null,
    ],
  );
  return id;
}
