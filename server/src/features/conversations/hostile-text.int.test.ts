import { LIMITS } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTalk,
  done,
  evidenceFields,
  sharedServer,
  type Talk,
} from '@midspan/testkit';
import { beforeEach, expect, test } from 'vitest';

let talk: Talk;
const server = await sharedServer();
const hypothesisId = (await aHypothesis(server, await aMember(server))).id;
beforeEach(async () => {
  talk = await aTalk(server, hypothesisId);
});

/** Fits every limit, and would do harm if it were ever treated as more than text. */
const STORED: readonly [what: string, text: string][] = [
  ['a script', '<script>alert(document.cookie)</script><img src=x onerror=alert(1)>'],
  ['a javascript: address', 'javascript:alert(document.domain)//https://example.org/'],
  ['a data: address', 'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='],
  ['SQL', `'); DROP TABLE messages; -- " \\ $1 \${1}`],
  ['a right-to-left override', 'a photograph\u202egnp.exe\u2066\u2069 שלום'],
  ['combining marks', `Z${'\u0351'.repeat(16)}`.repeat(100)],
  ['joined emoji and flags', '👩‍👩‍👧‍👦🏳️‍🌈🇺🇳'.repeat(20)],
  ['line breaks and tabs', 'one\r\ntwo\n\n\tthree\u2028four'],
  ['the names of an object’s own', '__proto__ constructor toString'],
];

const REFUSED: readonly [what: string, text: string][] = [
  ['NUL', 'before\0after'],
  ['a lone high surrogate', 'before\ud83dafter'],
  ['a lone low surrogate', '\ude00'],
  ['nothing', ''],
  ['white space', ' \t\r\n\u00a0\u3000'],
  ['invisible characters', '\u200b\u2060\ufeff\u00ad'],
  ['fillers', '\u3164\u2800\uffa0'],
  ['marks stacked too high', `Z${'\u0351'.repeat(17)}`],
];

/** What the two write into, and the columns that store it; each field has a limit of its own. */
const COLUMNS = {
  message: ['messages', 'content', LIMITS.message],
  description: ['evidence', 'description', LIMITS.evidence],
  source: ['evidence', 'source', LIMITS.source],
  reasoning: ['evidence', 'reasoning', LIMITS.evidence],
  rejection: ['evidence', 'rejection_reason', LIMITS.reason],
  clarification: ['flags', 'clarification', LIMITS.reason],
} as const;
type Field = keyof typeof COLUMNS;
const FIELDS = Object.keys(COLUMNS) as Field[];
const ITEM = ['description', 'source', 'reasoning'] as const;

/** An item to reject and a flag to clarify. */
async function prepare() {
  const evidenceId = await talk.ann.propose();
  const { id: messageId } = await talk.ann.say('Nonsense');
  const { flag } = await done(talk.ben.live, 'flag:create', { messageId, flagType: 'rude' });
  return { evidenceId, flagId: flag.flagId };
}

/** Writes a text into a field, or into all fields of an item; returns the acknowledgement. */
function write(field: Field | 'item', text: string, given: Awaited<ReturnType<typeof prepare>>) {
  const { conversationId, ann, ben } = talk;
  const { evidenceId, flagId } = given;
  switch (field) {
    case 'message': {
      const message = { conversationId, content: text, tempId: 'hostile' };
      // The author of a flagged message can't write.
      return ben.live.emitAck('conversation:sendMessage', message);
    }
    case 'rejection': {
      const review = { conversationId, evidenceId, decision: 'reject', reason: text } as const;
      return ben.live.emitAck('conversation:reviewEvidence', review);
    }
    case 'clarification':
      return ann.live.emitAck('flag:clarify', { flagId, text });
    default: {
      const names = field === 'item' ? ITEM : [field];
      const fields = Object.fromEntries(names.map((name) => [name, text]));
      const item = { conversationId, ...evidenceFields(fields) };
      return ann.live.emitAck('conversation:proposeEvidence', item);
    }
  }
}

async function stored(field: Field): Promise<(string | null)[]> {
  const [table, column] = COLUMNS[field];
  const { rows } = await server.pool.query<{ text: string | null }>(
    `SELECT ${column} AS text FROM ${table} WHERE conversation_id = $1`,
    [talk.conversationId],
  );
  return rows.map(({ text }) => text);
}

/** What the partner's connection received contains this exact text under each of these names. */
const RECEIVED_AS = ['content', 'description', 'source', 'reasoning', 'reason', 'clarification'];
const wasSent = (text: string) => {
  const received = JSON.stringify(talk.ben.live.events);
  return RECEIVED_AS.every((name) => received.includes(`"${name}":${JSON.stringify(text)}`));
};

test.each(STORED)(
  '[TX1] stores and shows %s in every field exactly as it was sent',
  async (_, text) => {
    const given = await prepare();
    for (const field of ['message', 'item', 'rejection', 'clarification'] as const) {
      expect([field, await write(field, text, given)]).toMatchObject([field, { success: true }]);
    }
    for (const field of FIELDS) expect(await stored(field), field).toContain(text);
    await expect.poll(() => wasSent(text), { timeout: 10_000 }).toBe(true);
  },
);

test('[TX2] [TX3] [TX7] refuses unusable text in every field and stores nothing', async () => {
  const given = await prepare();
  const before = await Promise.all(FIELDS.map(stored));
  for (const [what, text] of REFUSED) {
    for (const field of FIELDS) {
      const answer = await write(field, text, given);
      expect([what, field, answer]).toMatchObject([what, field, { code: 'INVALID' }]);
    }
  }
  expect(await Promise.all(FIELDS.map(stored))).toEqual(before);
});

test.each(FIELDS)(
  '[TX4] holds as many characters as the limit of a %s, including emoji and marks, and not one more',
  async (field) => {
    const given = await prepare();
    const full = `${'😀'.repeat(COLUMNS[field][2] - 1)}x`;
    expect(await write(field, `${full}y`, given)).toMatchObject({ code: 'INVALID' });
    expect(await write(field, full, given)).toMatchObject({ success: true });
    expect(await stored(field)).toContain(full);
  },
);

test('[TX1] stores text composed and trimmed', async () => {
  await talk.ann.say('  e\u0301tude \n');
  expect(await stored('message')).toEqual(['\u00e9tude']);
});

test.each(['\0', 'a\ud800', '', 'x'.repeat(101)])(
  'refuses a message under the name %o instead of failing',
  async (tempId) => {
    const given = { conversationId: talk.conversationId, content: 'Hello', tempId };
    expect(await talk.ann.live.emitAck('conversation:sendMessage', given)).toMatchObject({
      success: false,
      code: 'INVALID',
    });
    expect(await stored('message')).toEqual([]);
  },
);
