import { type OverturnStatusAnswer, overturnTexts } from '@midspan/contract';
import type { OverturnKind } from '@midspan/domain';
import { countNoun } from '../../../lib/count-noun.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What is left, in its two largest units: "2d 5h", "5h 30m", "30m 12s", "12s", or "Expired". */
export function timeLeft(leftMs: number): string {
  if (leftMs <= 0) return 'Expired';
  // A second that has begun still counts: the last one shown is 1s.
  const seconds = Math.ceil(leftMs / SECOND_MS);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return `${days}d ${hours % 24}h`;
  if (hours > 0) return `${hours}h ${minutes % 60}m`;
  if (minutes > 0) return `${minutes}m ${seconds % 60}s`;
  return `${seconds}s`;
}

/** The same for screen readers, in words and no finer than useful. */
export function timeLeftWords(leftMs: number): string {
  if (leftMs <= 0) return 'Expired';
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0)
    return `${countNoun(days, 'day', 'days')} and ${countNoun(hours % 24, 'hour', 'hours')} left`;
  if (hours > 0)
    return `${countNoun(hours, 'hour', 'hours')} and ${countNoun(minutes % 60, 'minute', 'minutes')} left`;
  return `${countNoun(minutes, 'minute', 'minutes')} left`;
}

export type Urgency = 'expired' | 'urgent' | 'warning' | 'normal';

/** Urgent under an hour, warning under a day. */
export function urgencyOf(leftMs: number): Urgency {
  if (leftMs <= 0) return 'expired';
  if (leftMs < HOUR_MS) return 'urgent';
  return leftMs < DAY_MS ? 'warning' : 'normal';
}

/**
 * [OV18] The text next to a dispute's timer; null while there is nothing to say. Without its
 * proposer a dispute is canceled at the deadline, so nothing is about to apply by default.
 */
export function timerMessage(
  status: OverturnStatusAnswer | null,
  leftMs: number,
  isProposer: boolean,
): string | null {
  if (status?.canAutoApply) return overturnTexts.readyToApply;
  if (leftMs <= 0) return overturnTexts.timerExpired;
  if (status === null) return null;
  if (!status.proposerActive) return isProposer ? overturnTexts.proposerIdle : null;
  if (!status.appliesByDefault) return null;
  if (status.originalProposerActive || leftMs >= DAY_MS) return null;
  return status.counterpart.isOriginalProposer
    ? overturnTexts.counterpartInactive
    : overturnTexts.memberInactive(status.counterpart.username);
}

/**
 * [OV18] What it means for the counterpart to stay silent; null once they took part, and after the
 * deadline.
 */
export function silenceMessage(
  status: OverturnStatusAnswer | null,
  leftMs: number,
  kind: OverturnKind,
): string | null {
  if (status === null || status.originalProposerActive || leftMs <= 0) return null;
  return status.appliesByDefault
    ? overturnTexts.silenceApplies[kind]
    : overturnTexts.silenceDecidesNothing;
}
