import type { Turn } from '../conversations/turns.ts';
import { TURN_NOTICES } from './calling-back.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** [PU4] From ten in the evening to eight in the morning. */
export const QUIET_FROM = 22;
export const QUIET_UNTIL = 8;

/** [PU4] What has to be answered this soon can't wait for the morning. */
const SOON_MS = 12 * HOUR_MS;

/** [PU3] How long something pushed may stay unseen before it is emailed. */
export const UNSEEN_MS = HOUR_MS;

/** [PU5] How long a turn waits for its one reminder. */
export const REMIND_AFTER_MS = 3 * DAY_MS;

/** When a member doesn't want to be disturbed, in whole hours of the day. */
export interface QuietHours {
  readonly on: boolean;
  readonly from: number;
  readonly until: number;
  /** null until a browser of the member has reported it */
  readonly timeZone: string | null;
}

/** Whether this is the name of a time zone; offsets such as +01:00 know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** What clocks in a zone show at an instant, as the instant at which clocks in UTC show the same. */
function wallMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const [year, month, day] = [part('year'), part('month'), part('day')];
  return Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second'));
}

/** [PU4] When the quiet hours end that it is now in; null if it isn't. */
function quietEnd({ on, from, until, timeZone }: QuietHours, nowMs: number): number | null {
  if (!on || timeZone === null) return null;
  const wall = wallMs(nowMs, timeZone);
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  const hour = (wall - midnight) / HOUR_MS;
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet || from === until) return null;
  const sameDay = midnight + until * HOUR_MS;
  const endWall = sameDay > wall ? sameDay : sameDay + DAY_MS;
  const guess = nowMs + (endWall - wall);
  // Clocks may be changed in the night.
  const end = guess - (wallMs(guess, timeZone) - endWall);
  // An hour that clocks skip has no end; it ends with what is skipped.
  return wallMs(end, timeZone) < endWall ? guess : end;
}

/** Something that a member is to learn of while away. */
export interface Outreach {
  /** [PU1] whether it is pushed, to a member who has a device for that */
  readonly isPushed: boolean;
  readonly isEmailed: boolean;
  /** [PU4] whether its email waits for the end of quiet hours, as every push does */
  readonly emailWaits: boolean;
  /** when it is too late to answer, or when a round ends */
  readonly deadlineMs: number | null;
}

export interface ReachTimes {
  readonly pushAtMs: number | null;
  /** if it is then still unseen, unless that is now */
  readonly emailAtMs: number | null;
}

/** [PU3] [PU4] When something is pushed and when it is emailed. */
export function planReach(
  { isPushed, isEmailed, emailWaits, deadlineMs }: Outreach,
  quiet: QuietHours,
  nowMs: number,
  unseenMs: number = UNSEEN_MS,
): ReachTimes {
  const isSoon = deadlineMs !== null && deadlineMs <= nowMs + SOON_MS;
  const calmMs = (isSoon ? null : quietEnd(quiet, nowMs)) ?? nowMs;
  const emailAtMs = isPushed ? calmMs + unseenMs : emailWaits ? calmMs : nowMs;
  return { pushAtMs: isPushed ? calmMs : null, emailAtMs: isEmailed ? emailAtMs : null };
}

/**
 * [PU5] Whether a member is reminded of a turn. One's own next step needs no reminder, and what has
 * a deadline has its own.
 */
export const isReminded = ({ kind, deadline }: Turn): boolean =>
  TURN_NOTICES[kind] !== null && deadline === null;
