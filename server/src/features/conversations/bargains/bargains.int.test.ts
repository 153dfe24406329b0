import { type ClientEventName, ERRORS, evidenceTexts } from '@midspan/contract';
import {
  aBargain,
  aBystander,
  aTalk,
  bargainFor,
  claimsIn,
  done,
  endingsOf,
  expectGapless,
  figureFromScratch,
  IS_LONG_RUN,
  joinTalk,
  NO_WEIGHT,
  OCCASIONS,
  OFFER_REASON,
  OFFERED_WEIGHT,
  refused,
  type Speaker,
  sharedServer,
  stated,
  type TestBargain,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);

const OFFERED = { hypothesis_likelihood: 0.6, negation_likelihood: 0.4 };
const BACK = { hypothesis_likelihood: 75, negation_likelihood: 40 };
const ORIGINAL = { hypothesis_likelihood: 90, negation_likelihood: 25 };

describe.each(OCCASIONS)('[BG1] a bargain on the occasion $occasion', ({ occasion, announced }) => {
  const isReview = occasion === 'review';
  /** A test of code that is the same on every occasion. */
  const once = (title: string, run: () => Promise<void>) => {
    if (isReview || IS_LONG_RUN) test(title, run);
  };
  let bargain: TestBargain;
  let maker: Speaker;
  let partner: Speaker;
  let evidenceId: string;
  /** how many changes there were before, and the figure */
  let before: { changes: number; percent: number };
  beforeEach(async () => {
    bargain = await aBargain(server, occasion, await claim());
    ({ maker, partner, evidenceId } = bargain);
    before = { changes: await changes(), percent: await figure() };
  });

  const changes = () => expectGapless(server.pool, bargain.conversationId);
  const figure = () => figureFromScratch(server.pool, bargain.about);
  const seenBy = (who: Speaker) => bargainFor(server, bargain, who);
  const at = (round: number) => ({ conversationId: bargain.conversationId, evidenceId, round });
  const offering = (round: number) => ({ ...at(round), ...OFFERED_WEIGHT, reason: OFFER_REASON });
  const codeFor = async ({ live }: Speaker, name: ClientEventName, given: object) =>
    (await refused(live, name, given as never)).code;

  test('[BG2] [BG3] shows an offer to the two, and leaves the figure as it is', async () => {
    const made = await maker.offer(evidenceId, 0);
    expect(made).toEqual({
      occasion,
      round: 1,
      offers_left: 3,
      standing: {
        by: maker.userId,
        ...OFFERED,
        given: [],
        reason: OFFER_REASON,
        round: 1,
        at: expect.any(String),
      },
      turn: partner.userId,
      status: 'open',
    });
    for (const who of [maker, partner]) {
      expect(await who.live.nextEvent('weight:changed')).toEqual({
        conversationId: bargain.conversationId,
        seq: before.changes + 1,
        evidenceId,
        bargain: made,
        step: {
          kind: 'offered',
          seq: before.changes + 1,
          at: expect.any(String),
          by: maker.userId,
          round: 1,
          ...OFFERED,
          reason: OFFER_REASON,
        },
        changed: {
          items: [expect.objectContaining({ id: evidenceId, bargain: made })],
          lines: [expect.objectContaining({ evidenceId, seq: before.changes + 1 })],
        },
      });
      expect(await seenBy(who)).toEqual(made);
    }
    expect(await figure()).toBe(before.percent);
  });

  test('[BG2] [BG4] counts once with what the two agreed on after a counter-offer', async () => {
    await maker.offer(evidenceId, 0, BACK);
    await partner.offer(evidenceId, 1);
    const agreed = await maker.agree(evidenceId, 2);
    expect(agreed).toMatchObject({
      bargain: { occasion, round: 2, standing: null, turn: null, status: 'agreed' },
      newCredence: 60,
    });
    expect(await figure()).toBe(60);
    for (const { live } of [maker, partner]) {
      expect(await live.nextEvent(announced)).toMatchObject({
        evidence: { id: evidenceId, ...OFFERED },
        newCredence: 60,
      });
      expect(live.events.filter(({ name }) => name === 'weight:changed')).toHaveLength(2);
    }
    expect(await endingsOf(server.pool, bargain)).toEqual(['countered', 'accepted']);
  });

  once('[BG4] leaves no new offer when an offer is declined or retracted', async () => {
    const over = { standing: null, status: isReview ? 'open' : 'ended' };
    const turn = isReview ? maker.userId : null;
    await maker.offer(evidenceId, 0);
    const declined = await partner.decline(evidenceId, 1);
    expect(declined).toMatchObject({ ...over, turn, round: 2, offers_left: 3 });
    await maker.offer(evidenceId, 2, BACK);
    const retracted = await maker.decline(evidenceId, 3);
    expect(retracted).toMatchObject({ ...over, turn, round: 4, offers_left: 2 });
    for (const who of [maker, partner]) {
      const steps = [];
      for (let n = 0; n < 4; n += 1) {
        const { step } = await who.live.nextEvent('weight:changed');
        steps.push([step.kind, step.by, 'round' in step && step.round]);
      }
      expect(steps).toEqual([
        ['offered', maker.userId, 1],
        ['offer_declined', partner.userId, 1],
        ['offered', maker.userId, 3],
        ['offer_retracted', maker.userId, 3],
      ]);
      expect(await seenBy(who)).toEqual(retracted);
    }
    expect(await figure()).toBe(before.percent);
    await maker.offer(evidenceId, 4);
    expect(await partner.agree(evidenceId, 5)).toMatchObject({ newCredence: 60 });
  });

  once('[BG3] refuses every command that names another round than the current one', async () => {
    expect(await codeFor(maker, 'weight:offer', offering(1))).toBe('OFFER_OUTDATED');
    for (const name of ['weight:accept', 'weight:decline'] as const) {
      expect(await codeFor(partner, name, at(0))).toBe('OFFER_OUTDATED');
    }
    await maker.offer(evidenceId, 0);
    for (const round of [0, 2]) {
      const other = { ...offering(round), ...BACK };
      expect(await codeFor(partner, 'weight:offer', other)).toBe('OFFER_OUTDATED');
      expect(await codeFor(partner, 'weight:accept', at(round))).toBe('OFFER_OUTDATED');
      expect(await codeFor(partner, 'weight:decline', at(round))).toBe('OFFER_OUTDATED');
    }
    // An offer that was replaced can no longer be accepted.
    await partner.offer(evidenceId, 1, BACK);
    expect(await codeFor(partner, 'weight:accept', at(1))).toBe('OFFER_OUTDATED');
    expect(await codeFor(maker, 'weight:accept', at(1))).toBe('OFFER_OUTDATED');
    expect(await changes()).toBe(before.changes + 2);
    expect(await figure()).toBe(before.percent);
  });

  test('[BG2] refuses the same weight, a second offer in a row, a fifth one, and invalid values', async () => {
    if (occasion !== 'second_opinion') {
      const same = { ...offering(0), ...ORIGINAL };
      expect(await codeFor(maker, 'weight:offer', same)).toBe('OFFER_SAME');
    }
    await maker.offer(evidenceId, 0);
    expect(await codeFor(partner, 'weight:offer', offering(1))).toBe('OFFER_SAME');
    const next = { ...offering(1), ...BACK };
    expect(await codeFor(maker, 'weight:offer', next)).toBe('OFFER_NOT_YOURS');
    expect(await codeFor(maker, 'weight:accept', at(1))).toBe('OFFER_NOT_YOURS');
    await partner.offer(evidenceId, 1, BACK);
    await maker.offer(evidenceId, 2);
    await partner.offer(evidenceId, 3, BACK);
    expect(await refused(maker.live, 'weight:offer', offering(4))).toEqual({
      code: 'OFFER_LIMIT',
      error: ERRORS.OFFER_LIMIT.message,
    });
    const short = { ...offering(4), reason: 'x'.repeat(19) };
    expect(await refused(maker.live, 'weight:offer', short)).toEqual({
      code: 'INVALID',
      error: evidenceTexts.offerReasonShort,
    });
    const odd = { ...offering(4), hypothesis_likelihood: 61 };
    expect(await codeFor(maker, 'weight:offer', odd)).toBe('INVALID');
    expect(await changes()).toBe(before.changes + 4);
    expect(await seenBy(maker)).toMatchObject({ round: 4, offers_left: 0 });
    expect(await maker.agree(evidenceId, 4)).toMatchObject({ bargain: { status: 'agreed' } });
  });

  once('lets only the two act, and shows others only that an event occurred', async () => {
    const holder = await aBystander(server.pool, bargain.about);
    const reader = await joinTalk(server, bargain.conversationId, holder);
    await maker.offer(evidenceId, 0);
    expect(await reader.live.nextEvent('conversation:tick')).toEqual({
      conversationId: bargain.conversationId,
      seq: before.changes + 1,
    });
    expect(await seenBy(reader)).toBeNull();
    expect(JSON.stringify(reader.live.events)).not.toContain(OFFER_REASON);
    const own = await aTalk(server, bargain.about, 'private');
    for (const [who, code] of [
      [reader, 'FORBIDDEN'],
      [own.ann, 'FORBIDDEN'],
    ] as const) {
      const counter = { ...offering(1), ...BACK };
      expect(await codeFor(who, 'weight:offer', counter)).toBe(code);
      expect(await codeFor(who, 'weight:accept', at(1))).toBe(code);
      expect(await codeFor(who, 'weight:decline', at(1))).toBe(code);
      const estimate = { ...offering(0), blind: true };
      expect(await codeFor(who, 'weight:estimate', estimate)).toBe(code);
    }
    for (const unknown of [crypto.randomUUID(), await own.ann.propose()]) {
      const given = { ...offering(0), evidenceId: unknown };
      expect(await codeFor(maker, 'weight:offer', given)).toBe('NOT_FOUND');
      expect(await codeFor(maker, 'weight:accept', given)).toBe('NOT_FOUND');
    }
    expect(await changes()).toBe(before.changes + 1);
    expect(await endingsOf(server.pool, bargain)).toEqual([null]);
  });

  test('[BG4] applies once when a command is sent twice', async () => {
    const [one, two] = [await maker.offer(evidenceId, 0), await maker.offer(evidenceId, 0)];
    expect(two).toEqual(one);
    const other = { ...offering(0), ...BACK };
    expect(await codeFor(maker, 'weight:offer', other)).toBe('OFFER_OUTDATED');
    expect(await partner.decline(evidenceId, 1)).toEqual(await partner.decline(evidenceId, 1));
    await maker.offer(evidenceId, 2);
    expect(await maker.decline(evidenceId, 3)).toEqual(await maker.decline(evidenceId, 3));
    await maker.offer(evidenceId, 4);
    const agreed = await partner.agree(evidenceId, 5);
    const numbered = await changes();
    // An agreement in a dispute completes it.
    if (occasion === 'recalibration') {
      expect(await codeFor(partner, 'weight:accept', at(5))).toBe('CONVERSATION_COMPLETED');
    } else {
      expect(await partner.agree(evidenceId, 5)).toEqual(agreed);
      expect(await codeFor(maker, 'weight:accept', at(5))).toBe(
        isReview ? 'EVIDENCE_DECIDED' : 'WEIGHED_ALREADY',
      );
    }
    expect(await changes()).toBe(numbered);
    expect(await figure()).toBe(60);
  });

  once('[BG3] sends missed events in order after a reconnect', async () => {
    partner.live.close();
    await maker.offer(evidenceId, 0, stated(NO_WEIGHT));
    await maker.decline(evidenceId, 1);
    await maker.offer(evidenceId, 2);
    const back = await joinTalk(server, bargain.conversationId, partner);
    const { events } = await done(back.live, 'conversation:join', {
      conversationId: bargain.conversationId,
      sinceSeq: before.changes,
    });
    const received = maker.live.events.filter(({ name }) => name === 'weight:changed');
    expect(events?.map(({ name }) => name)).toEqual(received.map(({ name }) => name));
    expect(events?.at(-1)).toEqual(received.at(-1));
    expect(await back.agree(evidenceId, 3)).toMatchObject({ newCredence: 60 });
    expect(await seenBy(maker)).toMatchObject({ status: 'agreed', standing: null });
  });
});
