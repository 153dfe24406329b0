import { describe, expect, it } from 'vitest';
import {
  type CompletedTalk,
  ESTABLISHED_AFTER_MS,
  isEstablished,
  isEstablishedWeighing,
  type StandingFacts,
} from './established.ts';

const VERIFIED = 1_000;
const now = { ms: VERIFIED + ESTABLISHED_AFTER_MS, afterMs: ESTABLISHED_AFTER_MS };

const talk = (partnerId: string, given: Partial<CompletedTalk> = {}): CompletedTalk => ({
  partnerId,
  isPublic: true,
  cameFrom: 'waiting room',
  messages: 3,
  partnerMessages: 3,
  partnerEstablishedThen: false,
  partnerSuspended: false,
  ...given,
});
const facts = (talks: CompletedTalk[], given: Partial<StandingFacts> = {}): StandingFacts => ({
  named: null,
  verifiedAtMs: VERIFIED,
  talks,
  ...given,
});
const known = talk('ben', { partnerEstablishedThen: true });
const enough = [known, talk('cem')];

describe('[WG4] a member', () => {
  it('is established 72 hours after verification, with two partners of whom one was', () => {
    expect(isEstablished(facts(enough), now)).toBe(true);
    expect(isEstablished(facts(enough), { ...now, ms: now.ms - 1 })).toBe(false);
    expect(isEstablished(facts(enough, { verifiedAtMs: null }), now)).toBe(false);
    expect(isEstablished(facts([talk('ben'), talk('cem')]), now)).toBe(false);
  });

  it('needs two different partners', () => {
    expect(isEstablished(facts([known, known, talk('ben')]), now)).toBe(false);
  });

  it('needs real conversations with members in good standing', () => {
    for (const lacking of [
      { isPublic: false },
      { cameFrom: 'invitation' },
      { cameFrom: 'private request' },
      { cameFrom: 'dispute' },
      { messages: 2 },
      { partnerMessages: 2 },
      { partnerSuspended: true },
    ] as const) {
      expect(isEstablished(facts([known, talk('cem', lacking)]), now)).toBe(false);
      expect(isEstablished(facts([{ ...known, ...lacking }, talk('cem')]), now)).toBe(false);
    }
  });

  it('is what operators have said, whatever else is true', () => {
    expect(isEstablished(facts([], { named: true, verifiedAtMs: null }), now)).toBe(true);
    expect(isEstablished(facts(enough, { named: false }), now)).toBe(false);
  });
});

describe('[WG4] a weighing', () => {
  const ann = { id: 'ann', ...facts([talk('eve', { partnerEstablishedThen: true }), talk('flo')]) };
  const ben = { id: 'ben', ...facts([talk('gus', { partnerEstablishedThen: true }), talk('hal')]) };

  it('is established when both members are', () => {
    expect(isEstablishedWeighing(false, [ann, ben], now)).toBe(true);
    expect(isEstablishedWeighing(false, [ann, { ...ben, talks: [] }], now)).toBe(false);
  });

  it('does not count what the two talked with each other', () => {
    const mutual = { ...ann, talks: [talk('ben', { partnerEstablishedThen: true }), talk('flo')] };
    expect(isEstablished(mutual, now)).toBe(true);
    expect(isEstablishedWeighing(false, [mutual, ben], now)).toBe(false);
    expect(isEstablishedWeighing(false, [ben, mutual], now)).toBe(false);
  });

  it('stays established, until operators say otherwise', () => {
    const lost = { ...ben, talks: [] };
    expect(isEstablishedWeighing(true, [ann, lost], now)).toBe(true);
    expect(isEstablishedWeighing(true, [ann, { ...lost, named: false }], now)).toBe(false);
    expect(isEstablishedWeighing(true, [{ ...ann, named: false }, ben], now)).toBe(false);
  });
});
