import { allow, type Result, refuse } from '../result.ts';

/**
 * [OV17] One new weight at a time waits for an answer in a dispute. Proposing one while the other's
 * is open declines that one; while the proposer's own is open it is refused. Returns whether it
 * declines.
 */
export function declinesOpenWeight(
  openBy: string | null,
  proposerId: string,
): Result<boolean, 'RECALIBRATION_OPEN'> {
  return openBy === proposerId ? refuse('RECALIBRATION_OPEN') : allow(openBy !== null);
}
