import { type Notice, roundPath } from '@midspan/contract';
import { isLive } from '@midspan/domain';
import {
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  default as openCalendar,
} from 'ical-generator';
import { quoteText, words } from './quoting.ts';

/** What became of a round so far. Each step after the first replaces the appointment before it. */
export type RoundStep = 'open' | 'paired' | 'paired_again' | 'canceled';

/** Calendars take a newer appointment with the same id in place of the older one. */
const SEQUENCE: Readonly<Record<RoundStep, number>> = {
  open: 0,
  paired: 1,
  paired_again: 2,
  canceled: 1,
};

/**
 * A round as a file for calendars (RFC 5545). The same for everyone, so that someone who has it from
 * its page and from an email has one appointment. Times are instants; calendars show their own zone.
 */
export function appointment(
  { id, title, pairs_at, ends_at }: NonNullable<Notice['round']>,
  step: RoundStep,
  publicUrl: string,
): string {
  const [start, end] = [new Date(pairs_at), new Date(ends_at)];
  const live = isLive({ pairsAt: start.getTime(), endsAt: end.getTime() });
  const isCanceled = step === 'canceled';
  const url = `${publicUrl}${roundPath(id)}`;
  const calendar = openCalendar({
    prodId: '-//Midspan//Rounds//EN',
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `round-${id}@midspan`,
    sequence: SEQUENCE[step],
    start,
    end,
    summary: words`Midspan round: ${quoteText(title)}`,
    description: `Meet someone from the other side: ${url}`,
    url,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Someone with days to talk in isn't busy for all of them.
    transparency: live ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
  });
  return calendar.toString();
}

/** [RO6] The appointment that goes with the email of a notice, if any does. */
export function appointmentFor({ kind, round }: Notice, publicUrl: string): string | undefined {
  if (round === null) return undefined;
  if (kind === 'round_paired') return appointment(round, 'paired', publicUrl);
  if (kind === 'round_paired_again') return appointment(round, 'paired_again', publicUrl);
  if (kind === 'round_canceled') return appointment(round, 'canceled', publicUrl);
  return undefined;
}
