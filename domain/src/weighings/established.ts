/** [WG4] A member is established this long after verification, at the earliest; a setting. */
export const ESTABLISHED_AFTER_MS = 72 * 60 * 60 * 1_000;

/** [WG4] With at least this many different members, and this many messages of each side. */
export const ESTABLISHED_BY = { partners: 2, messages: 3 } as const;

/** A completed conversation of a member. */
export interface CompletedTalk {
  readonly partnerId: string;
  readonly isPublic: boolean;
  /** only those from the waiting room count */
  readonly cameFrom: 'waiting room' | 'invitation' | 'private request' | 'dispute';
  readonly messages: number;
  readonly partnerMessages: number;
  /** when it was completed */
  readonly partnerEstablishedThen: boolean;
  readonly partnerSuspended: boolean;
}

/** What decides whether a member is established. */
export interface StandingFacts {
  /** what operators have said about it; null for nothing */
  readonly named: boolean | null;
  readonly verifiedAtMs: number | null;
  readonly talks: readonly CompletedTalk[];
}

/** [WG4] Whether a completed conversation can count toward the standing of its two. */
export const isRealTalk = (
  talk: Pick<CompletedTalk, 'isPublic' | 'cameFrom' | 'messages' | 'partnerMessages'>,
): boolean =>
  talk.isPublic &&
  talk.cameFrom === 'waiting room' &&
  Math.min(talk.messages, talk.partnerMessages) >= ESTABLISHED_BY.messages;

/** [WG4] Whether a member is established; for a weighing, apart from talks with the other one. */
export function isEstablished(
  facts: StandingFacts,
  now: { readonly ms: number; readonly afterMs: number },
  apartFrom: string | null = null,
): boolean {
  if (facts.named !== null) return facts.named;
  if (facts.verifiedAtMs === null || now.ms < facts.verifiedAtMs + now.afterMs) return false;
  const talks = facts.talks.filter(
    (talk) => isRealTalk(talk) && !talk.partnerSuspended && talk.partnerId !== apartFrom,
  );
  const partners = new Set(talks.map(({ partnerId }) => partnerId));
  return (
    partners.size >= ESTABLISHED_BY.partners &&
    talks.some(({ partnerEstablishedThen }) => partnerEstablishedThen)
  );
}

export interface StandingOfMember extends StandingFacts {
  readonly id: string;
}

/**
 * [WG4] Whether a weighing is established: both its members are. It never stops being so by itself,
 * only when operators take the standing of one of them back.
 */
export function isEstablishedWeighing(
  wasEstablished: boolean,
  [one, other]: readonly [StandingOfMember, StandingOfMember],
  now: { readonly ms: number; readonly afterMs: number },
): boolean {
  if (one.named === false || other.named === false) return false;
  return wasEstablished || (isEstablished(one, now, other.id) && isEstablished(other, now, one.id));
}
