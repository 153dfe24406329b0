import * as z from 'zod/mini';
import { countField, timeField } from './fields.ts';
import { route } from './route.ts';

/** [SD11] What a member still needs for what they agree to count in every public figure. */
export const standing = z.object({
  established: z.boolean(),
  /** when the address was confirmed, and the earliest time to be established */
  confirmed_at: z.nullable(timeField),
  counts_from: z.nullable(timeField),
  /** how many established members have to finish a conversation with the member, and who has */
  needed: countField,
  finished_with: z.array(z.string()),
});
export type Standing = z.infer<typeof standing>;

const HOUR_MS = 60 * 60 * 1_000;
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** Days from one day on, else hours; never less than one hour. */
function spanOf(ms: number): { readonly count: number; readonly noun: 'day' | 'hour' } {
  const hours = Math.max(1, Math.ceil(ms / HOUR_MS));
  return hours >= 24
    ? { count: Math.ceil(hours / 24), noun: 'day' }
    : { count: hours, noun: 'hour' };
}

/** "three days have passed", "one hour has passed" */
function passedText(ms: number): string {
  const { count, noun } = spanOf(ms);
  return count === 1 ? `one ${noun} has passed` : `${inWords(count)} ${noun}s have passed`;
}

/** "1 day left" */
function leftText(ms: number): string {
  const { count, noun } = spanOf(ms);
  return `${count} ${noun}${count === 1 ? '' : 's'} left`;
}

/** [SD11] What is missing, in one sentence; true at each stage. */
export function standingText(own: Standing, nowMs: number): string {
  if (own.established) return 'You’re established: what you agree counts in every public figure.';
  const conditions: string[] = [];
  if (own.confirmed_at !== null && own.counts_from !== null) {
    const fromMs = Date.parse(own.counts_from);
    const waitMs = fromMs - Date.parse(own.confirmed_at);
    if (fromMs > nowMs) {
      const left = leftText(fromMs - nowMs);
      conditions.push(`${passedText(waitMs)} since you confirmed your address (${left})`);
    }
  }
  const done = own.finished_with.length;
  if (done < own.needed) {
    const names = done === 0 ? '' : `: ${own.finished_with.join(', ')}`;
    conditions.push(
      `${inWords(own.needed)} established members have finished a public conversation with you (${done} of ${own.needed}${names})`,
    );
  }
  // Between two runs of the job that establishes members.
  if (conditions.length === 0) return 'What you agree counts in every public figure in a moment.';
  return `What you agree counts in every public figure once ${conditions.join(' and ')}.`;
}

export const standingRoutes = {
  own: route({
    method: 'GET',
    path: '/users/me/standing',
    summary: 'What it still takes for what you agree to count in every public figure',
    access: 'session',
    answer: standing,
  }),
} as const;
