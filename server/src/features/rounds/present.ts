import type { OpenedRound, Round } from '@midspan/contract';
import { roundState, secondPairingAfter, sideOf } from '@midspan/domain';
import type { CountedClaim, OwnSignup, RoundRow, ShownRound } from './store.ts';

export const stateOf = ({ endsAt, pairedAt, canceledAt }: RoundRow, nowMs: number) =>
  roundState(
    {
      endsAt: endsAt.getTime(),
      pairedAt: pairedAt?.getTime() ?? null,
      canceled: canceledAt !== null,
    },
    nowMs,
  );

export const windowOf = ({ pairsAt, endsAt }: Pick<RoundRow, 'pairsAt' | 'endsAt'>) => ({
  pairsAt: pairsAt.getTime(),
  endsAt: endsAt.getTime(),
});

/**
 * [RO5] When a round that paired once pairs again, or null: as long after the first pairing as it was
 * planned to be, even if that was late.
 */
export function againAtMs(round: RoundRow, absentMs: number): number | null {
  const { pairedAt, pairedAgainAt } = round;
  if (pairedAt === null || pairedAgainAt !== null) return null;
  return pairedAt.getTime() + secondPairingAfter(windowOf(round), absentMs);
}

export function presentRound(
  { round, topic, opener }: ShownRound,
  claims: readonly CountedClaim[],
  nowMs: number,
): Round {
  return {
    id: round.id,
    title: round.title,
    circle_id: round.circleId,
    topic,
    claims: claims
      .filter(({ roundId }) => roundId === round.id)
      .map(({ roundId, ...claim }) => claim),
    opened_by: opener,
    pairs_at: round.pairsAt.toISOString(),
    ends_at: round.endsAt.toISOString(),
    state: stateOf(round, nowMs),
  };
}

export const presentSignup = ({ percent, ...signup }: OwnSignup): OpenedRound['signup'] => ({
  ...signup,
  side: sideOf(percent),
});
