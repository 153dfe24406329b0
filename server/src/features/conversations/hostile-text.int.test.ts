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
import { beforeEach, describe, expect, test } from 'vitest';

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

/** Every field in which the two write, and its limit. */
const FIELDS = {
  message: LIMITS.message,
  description: LIMITS.evidence,
  source: LIMITS.source,
  reasoning: LIMITS.evidence,
  rejection: LIMITS.reason,
  clarification: LIMITS.reason,
} as const;
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

/** Writes the text into the field; returns the acknowledgement. */
async function write(field: Field, text: string) {
  const { conversationId, ann, ben } = talk;
  switch (field) {
    case 'message':
      return ann.live.emitAck('conversation:sendMessage', {
        conversationId,
        content: text,
        tempId: 'hostile',
      });
    case 'description':
    case 'source':
    case 'reasoning':
      return ann.live.emitAck('conversation:proposeEvidence', {
        conversationId,
        ...evidenceFields({ [field]: text }),
      });
    case 'rejection': {
      const evidenceId = await ann.propose();
      return ben.live.emitAck('conversation:reviewEvidence', {
        conversationId,
        evidenceId,
        decision: 'reject',
        reason: text,
      });
    }
    case 'clarification': {
      const { id: messageId } = await ann.say('Nonsense');
      const { flag } = await done(ben.live, 'flag:create', { messageId, flagType: 'rude' });
      return ann.live.emitAck('flag:clarify', { flagId: flag.flagId, text });
    }
  }
}

const COLUMNS: Record<Field, [table: string, column: string]> = {
  message: ['messages', 'content'],
  description: ['evidence', 'description'],
  source: ['evidence', 'source'],
  reasoning: ['evidence', 'reasoning'],
  rejection: ['evidence', 'rejection_reason'],
  clarification: ['flags', 'clarification'],
};

async function stored(field: Field): Promise<(string | null)[]> {
  const [table, column] = COLUMNS[field];
  const { rows } = await server.pool.query<{ text: string | null }>(
    `SELECT ${column} AS text FROM ${table} WHERE conversation_id = $1`,
    [talk.conversationId],
  );
  return rows.map(({ text }) => text);
}

/** The partner's connection received this exact text. */
const wasSent = (text: string) =>
  JSON.stringify(talk.ben.live.events).includes(JSON.stringify(text));

describe.each(NAMES)('%s', (field) => {
  test.each(STORED)('[TX1] stores and shows %s exactly as it was sent', async (_, text) => {
    expect(await write(field, text)).toMatchObject({ success: true });
    expect(await stored(field)).toEqual([text]);
    await expect.poll(() => wasSent(text), { timeout: 10_000 }).toBe(true);
  });

  test.each(REFUSED)('[TX2] [TX3] [TX7] refuses %s and stores nothing', async (_, text) => {
    expect(await write(field, text)).toMatchObject({ success: false, code: 'INVALID' });
    expect((await stored(field)).filter((one) => one !== null)).toEqual([]);
  });

  test('[TX4] holds as many characters as its limit, including emoji and marks, and not one more', async () => {
    const max = FIELDS[field];
    const full = `${'😀'.repeat(max - 1)}x`;
    expect(await write(field, `${full}y`)).toMatchObject({ success: false, code: 'INVALID' });
    expect((await stored(field)).filter((one) => one !== null)).toEqual([]);
    talk = await aTalk(server, hypothesisId);
    expect(await write(field, full)).toMatchObject({ success: true });
    expect(await stored(field)).toEqual([full]);
  });
});

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
