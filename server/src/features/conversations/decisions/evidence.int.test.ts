import { ERRORS, evidenceTexts } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTalk,
  done,
  evidenceFields,
  inOrder,
  joinTalk,
  membersHolding,
  numbersOf,
  refused,
  type Speaker,
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

const itemOf = (evidenceId: string) => ({ conversationId: talk.conversationId, evidenceId });
const review = (evidenceId: string, decision: 'accept' | 'reject', reason?: string) => ({
  ...itemOf(evidenceId),
  decision,
  reason: reason ?? 'The series is too short to say so.',
});

async function statusOf(id: string): Promise<string | undefined> {
  const { rows } = await server.pool.query('SELECT status FROM evidence WHERE id = $1', [id]);
  return rows[0]?.status;
}

async function aReader(): Promise<Speaker> {
  const [holder] = await membersHolding(server.pool, hypothesisId, [null]);
  if (!holder) throw new Error('one was asked for');
  return joinTalk(server, talk.conversationId, holder);
}

describe('proposing evidence', () => {
  test('returns the item and shows it to the partner, with likelihoods as fractions', async () => {
    const given = evidenceFields({ source_tier: 'primary' });
    const payload = { conversationId: talk.conversationId, ...given };
    const { evidence } = await done(talk.ann.live, 'conversation:proposeEvidence', payload);
    expect(evidence).toMatchObject({
      ...given,
      conversation_id: talk.conversationId,
      hypothesis_likelihood: 0.9,
      negation_likelihood: 0.25,
      status: 'proposed',
      jointly_accepted: false,
      jointly_rejected: false,
      rejection_reason: null,
      proposed_by: talk.ann.userId,
      proposer_username: talk.ann.username,
      same_source: null,
    });
    expect(await talk.ben.live.nextEvent('conversation:evidenceProposed')).toEqual({
      conversationId: talk.conversationId,
      seq: 1,
      evidence,
      changed: {
        items: [
          {
            ...evidence,
            seq: 1,
            steps: [{ kind: 'proposed', seq: 1, at: expect.any(String), by: talk.ann.userId }],
            elsewhere: [],
          },
        ],
      },
    });
  });

  test.each([
    [{ description: ' \u200b ' }, evidenceTexts.descriptionMissing],
    [{ source: '' }, evidenceTexts.sourceMissing],
    [{ reasoning: '\n' }, evidenceTexts.reasoningMissing],
    [{ hypothesis_likelihood: 51 }, evidenceTexts.likelihoodInvalid],
    [{ negation_likelihood: 0.9 }, evidenceTexts.likelihoodInvalid],
    [{ hypothesis_likelihood: Number.NaN }, evidenceTexts.likelihoodInvalid],
  ])('[LE1] refuses a wrong field with a sentence: %o', async (wrong, error) => {
    const payload = { conversationId: talk.conversationId, ...evidenceFields(wrong) };
    expect(await refused(talk.ann.live, 'conversation:proposeEvidence', payload)).toEqual({
      code: 'INVALID',
      error,
    });
  });

  test('[EV5] allows each participant three pending items, however they are sent', async () => {
    const propose = ({ live }: Speaker) =>
      live.emitAck('conversation:proposeEvidence', {
        conversationId: talk.conversationId,
        ...evidenceFields(),
      });
    const answers = await Promise.all(Array.from({ length: 6 }, () => propose(talk.ann)));
    expect(answers.filter(({ success }) => success)).toHaveLength(3);
    expect(answers.find(({ success }) => !success)).toEqual({
      success: false,
      code: 'EVIDENCE_PENDING_LIMIT',
      error: ERRORS.EVIDENCE_PENDING_LIMIT.message,
    });
    expect(await propose(talk.ben)).toMatchObject({ success: true });
    const { evidence } = await talk.ben.live.nextEvent('conversation:evidenceProposed');
    // A disputed item is still pending; a withdrawn one is not.
    await talk.ben.reject(evidence.id);
    expect(await propose(talk.ann)).toMatchObject({ success: false });
    await done(talk.ann.live, 'conversation:withdrawEvidence', itemOf(evidence.id));
    expect(await propose(talk.ann)).toMatchObject({ success: true });
  });

  test('[EV7] creates one item, broadcast once, when it is sent again under the same name', async () => {
    const { conversationId } = talk;
    const given = { conversationId, tempId: 'once', ...evidenceFields() };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => done(talk.ann.live, 'conversation:proposeEvidence', given)),
    );
    const ids = answers.map(({ evidence }) => evidence.id);
    expect(new Set(ids).size).toBe(1);
    expect(await numbersOf(server.pool, conversationId)).toEqual([1]);
    // Even when no further item would be accepted, and when it was decided in the meantime.
    await talk.ann.propose();
    await talk.ann.propose();
    const again = await done(talk.ann.live, 'conversation:proposeEvidence', given);
    expect(again.evidence.id).toBe(ids[0]);
    await talk.ben.accept(again.evidence.id);
    const decided = await done(talk.ann.live, 'conversation:proposeEvidence', given);
    expect(decided.evidence).toMatchObject({ id: ids[0], status: 'accepted' });
    // The same name from the other member is not a repeat.
    const others = await done(talk.ben.live, 'conversation:proposeEvidence', given);
    expect(others.evidence.id).not.toBe(ids[0]);
  });
});

describe('reviewing evidence', () => {
  test('[EV1] is refused to the proposer and to outsiders', async () => {
    const id = await talk.ann.propose();
    expect(
      await refused(talk.ann.live, 'conversation:reviewEvidence', review(id, 'accept')),
    ).toEqual({ code: 'EVIDENCE_NOT_YOURS', error: ERRORS.EVIDENCE_NOT_YOURS.message });
    const eve = await aReader();
    expect(await refused(eve.live, 'conversation:reviewEvidence', review(id, 'accept'))).toEqual({
      code: 'FORBIDDEN',
      error: ERRORS.FORBIDDEN.message,
    });
    expect(await statusOf(id)).toBe('proposed');
  });

  test('[EV6] with a rejection needs a reason of at least 20 characters', async () => {
    const id = await talk.ann.propose();
    const because = async (reason: string) =>
      (await refused(talk.ben.live, 'conversation:reviewEvidence', review(id, 'reject', reason)))
        .error;
    expect(await because('')).toBe(evidenceTexts.rejectionReasonMissing);
    expect(await because(`${'x'.repeat(19)}   `)).toBe(evidenceTexts.rejectionReasonShort);
    // An emoji is one character, however many code units it takes.
    expect(await because('😀'.repeat(19))).toBe(evidenceTexts.rejectionReasonShort);
    await done(talk.ben.live, 'conversation:reviewEvidence', review(id, 'reject', '😀'.repeat(20)));
    expect(await statusOf(id)).toBe('disputed');
  });

  test('needs either accept or reject', async () => {
    const id = await talk.ann.propose();
    const answer = await talk.ben.live.socket
      .timeout(5_000)
      .emitWithAck('conversation:reviewEvidence', { ...itemOf(id), decision: 'maybe' });
    expect(answer).toMatchObject({ success: false, code: 'INVALID' });
  });

  test('[EV3] twice is refused because the item is decided', async () => {
    const id = await talk.ann.propose();
    await talk.ben.accept(id);
    for (const decision of ['accept', 'reject'] as const) {
      expect(
        await refused(talk.ben.live, 'conversation:reviewEvidence', review(id, decision)),
      ).toEqual({ code: 'EVIDENCE_DECIDED', error: ERRORS.EVIDENCE_DECIDED.message });
    }
  });

  test('of another conversation is refused as not found, even to its own reviewer', async () => {
    const id = await talk.ann.propose();
    const elsewhere = await aTalk(server, hypothesisId);
    expect(
      await refused(elsewhere.ben.live, 'conversation:reviewEvidence', {
        ...review(id, 'accept'),
        conversationId: elsewhere.conversationId,
      }),
    ).toEqual({ code: 'NOT_FOUND', error: 'Evidence not found' });
  });
});

describe('a dispute', () => {
  let id: string;
  beforeEach(async () => {
    id = await talk.ann.propose();
    const { evidence, newCredence } = await talk.ben.reject(id);
    expect([evidence.status, newCredence]).toEqual(['disputed', null]);
    await talk.ann.live.nextEvent('conversation:evidenceDisputed');
  });

  test('[EV3] ends when the rejecter accepts after all, in one numbered event with two names', async () => {
    const before = talk.ann.live.events.length;
    const answer = await done(talk.ben.live, 'conversation:acceptDisputedEvidence', itemOf(id));
    const received = await talk.ann.live.nextEvent('conversation:disputeResolved');
    expect(received).toMatchObject({
      seq: 3,
      resolution: 'accepted',
      newCredence: answer.newCredence,
      evidence: { id, status: 'accepted', jointly_accepted: true },
    });
    const { conversationId } = talk;
    const { evidence, newCredence } = received;
    expect(await talk.ann.live.nextEvent('conversation:evidenceAccepted')).toEqual({
      conversationId,
      evidence,
      newCredence,
    });
    await talk.ann.live.nextEvent('hypothesis:credenceChanged');
    // Notices follow with a delay too.
    const names = inOrder(talk.ann.live.events.slice(before)).map(({ name }) => name);
    expect(names.filter((name) => name !== 'notice:new')).toEqual([
      'conversation:disputeResolved',
      'conversation:evidenceAccepted',
      'hypothesis:credenceChanged',
    ]);
  });

  test('[EV3] ends without moving the figure when the proposer agrees with the rejection', async () => {
    const answer = await done(talk.ann.live, 'conversation:acceptRejection', itemOf(id));
    expect(answer).toMatchObject({
      evidence: { status: 'rejected', jointly_rejected: true, jointly_accepted: false },
      newCredence: null,
    });
    expect(await talk.ben.live.nextEvent('conversation:disputeResolved')).toMatchObject({
      resolution: 'rejected',
      newCredence: null,
    });
    await talk.ben.say('Agreed');
    await talk.ben.live.nextEvent('conversation:message');
    const names = talk.ben.live.events.map(({ name }) => name);
    expect(names).not.toContain('conversation:evidenceAccepted');
  });

  test('[EV2] ends when the proposer withdraws, and no one else can', async () => {
    expect((await refused(talk.ben.live, 'conversation:withdrawEvidence', itemOf(id))).code).toBe(
      'EVIDENCE_NOT_YOURS',
    );
    await done(talk.ann.live, 'conversation:withdrawEvidence', itemOf(id));
    expect(await talk.ben.live.nextEvent('conversation:evidenceWithdrawn')).toMatchObject({
      evidence: { id, status: 'withdrawn', rejection_reason: expect.any(String) },
    });
  });

  test.each([
    ['conversation:acceptDisputedEvidence', 'ann'],
    ['conversation:acceptRejection', 'ben'],
  ] as const)('[EV3] refuses %s by %s', async (name, who) => {
    expect((await refused(talk[who].live, name, itemOf(id))).code).toBe('EVIDENCE_NOT_YOURS');
    expect(await statusOf(id)).toBe('disputed');
  });
});

test('[EV3] changes nothing about an item that is not in dispute', async () => {
  const id = await talk.ann.propose();
  expect(
    (await refused(talk.ben.live, 'conversation:acceptDisputedEvidence', itemOf(id))).code,
  ).toBe('EVIDENCE_DECIDED');
  expect((await refused(talk.ann.live, 'conversation:acceptRejection', itemOf(id))).code).toBe(
    'EVIDENCE_DECIDED',
  );
});

test('shows both that a source already counts, but only while they decide', async () => {
  const source = `https://www.example.org/${crypto.randomUUID()}/`;
  const first = await talk.ann.propose({ source, description: 'The first one' });
  await talk.ben.accept(first);
  // Another spelling of the same address, in another conversation about the hypothesis.
  const other = await aTalk(server, hypothesisId);
  const again = await other.ben.propose({ source: source.replace('https://www.', 'http://') });
  const named = { same_source: { id: first, description: 'The first one' } };
  expect(await other.ann.live.nextEvent('conversation:evidenceProposed')).toMatchObject({
    evidence: named,
  });
  expect(await other.ben.live.nextEvent('conversation:evidenceProposed')).toMatchObject({
    evidence: named,
  });
  expect((await other.ann.accept(again)).evidence.same_source).toBeNull();
});

test('shows readers no pending item, and decided ones at once', async () => {
  const eve = await aReader();
  const id = await talk.ann.propose();
  await talk.ben.reject(id);
  await done(talk.ben.live, 'conversation:acceptDisputedEvidence', itemOf(id));
  await eve.live.nextEvent('conversation:evidenceAccepted');
  expect(
    eve.live.events.map(({ name }) => name).filter((name) => name.startsWith('conversation:')),
  ).toEqual([
    'conversation:joined',
    'conversation:tick',
    'conversation:tick',
    'conversation:disputeResolved',
    'conversation:evidenceAccepted',
  ]);
});
