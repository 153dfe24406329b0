import { roundRoutes, roundTexts } from '@midspan/contract';
import { checkRoundTimes, ROUND_TIMES } from '@midspan/domain';
import * as z from 'zod/mini';

const MINUTE_MS = 60_000;

/** How long people have to talk, in minutes. */
export const LENGTHS = [
  { value: '45', label: '45 minutes' },
  { value: '90', label: '90 minutes' },
  { value: String(24 * 60), label: 'A day' },
  { value: String(3 * 24 * 60), label: '3 days' },
  { value: String(7 * 24 * 60), label: 'A week' },
  { value: String(14 * 24 * 60), label: '2 weeks' },
] as const;

const { title, hypothesis_ids } = roundRoutes.open.body.shape;

const fields = z.object({
  title,
  claims: hypothesis_ids,
  at: z.string(),
  minutes: z.string(),
});

/** What the fields hold; the time is the reader's own, as the browser's field writes it. */
export type RoundFields = z.input<typeof fields>;

/** The window that the fields describe; null while there is no time. */
export function windowIn({ at, minutes }: Pick<RoundFields, 'at' | 'minutes'>) {
  const pairsAt = Date.parse(at);
  if (Number.isNaN(pairsAt)) return null;
  return { pairsAt, endsAt: pairsAt + Number(minutes) * MINUTE_MS };
}

export const roundForm = (now: () => number) =>
  fields.check(({ value, issues }) => {
    const window = windowIn(value);
    const checked = window && checkRoundTimes(window, now(), ROUND_TIMES.pairsAfter.min);
    if (checked?.ok) return;
    const message = checked ? roundTexts.times[checked.refusal] : 'Choose a day and a time.';
    issues.push({ code: 'custom', path: ['at'], message, input: value });
  });

/** What is sent of the fields, once they are checked. */
export function roundBodyOf({ title: named, claims, ...times }: RoundFields) {
  const { pairsAt, endsAt } = windowIn(times) ?? { pairsAt: Number.NaN, endsAt: Number.NaN };
  return {
    title: named,
    hypothesis_ids: claims,
    pairs_at: new Date(pairsAt).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
  };
}

/** A moment as the browser's field writes it, in the reader's own time zone. */
export function asFieldTime(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

const EVENING_HOUR = 19;

/** The evening after the next, when many have time and word has had a day to spread. */
export function usualTime(nowMs: number): string {
  const day = new Date(nowMs);
  day.setDate(day.getDate() + 2);
  day.setHours(EVENING_HOUR, 0, 0, 0);
  return asFieldTime(day.getTime());
}
