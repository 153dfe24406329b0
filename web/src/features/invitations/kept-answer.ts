import * as z from 'zod/mini';
import type { Drafts } from '../../lib/drafts.ts';
import type { KeptDraft } from '../../ui/kept-draft.ts';

/** What someone wants to do with their answer, once they can take part. */
const stepField = z.enum(['talk', 'meet', 'link']);
export type Step = z.infer<typeof stepField>;

export interface GivenAnswer {
  readonly value: number;
  readonly reason: string;
}

/** The answer to the invitation that was opened last: a second one takes its place. */
const keptAnswer = z.object({
  code: z.string(),
  value: z.number(),
  reason: z.string(),
  /** null while it is being written */
  step: z.nullable(stepField),
  /** whose it is; null while it is a visitor's, who may become any member */
  userId: z.nullable(z.string()),
  keptAt: z.number(),
});

const KEY = 'invitation';

/** As long as an account waits for its verification. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

export interface KeptAnswer extends KeptDraft<GivenAnswer> {
  /** Keeps it, with what it was given for, until its author can take part. */
  decide(given: GivenAnswer, step: Step): void;
  /** What was decided before. It is returned once, so that a failure isn't repeated by itself. */
  takeDecision(): Step | null;
}

export interface KeptAnswerParts {
  readonly store: Drafts;
  readonly code: string;
  /** null for a visitor */
  readonly userId: string | null;
  readonly now: () => number;
}

/**
 * Keeps what an invitee answers until the conversation begins: through registration, an emailed link
 * that opens in another tab, and onboarding. No other member of this browser gets it.
 */
export function keepAnswer({ store, code, userId, now }: KeptAnswerParts): KeptAnswer {
  function find() {
    const kept = store.read(KEY, keptAnswer);
    if (kept === null || kept.code !== code) return null;
    if (kept.userId !== null && kept.userId !== userId) return null;
    return now() - kept.keptAt < KEPT_MS ? kept : null;
  }
  const keep = ({ value, reason }: GivenAnswer, step: Step | null) =>
    store.write(KEY, { code, value, reason, step, userId, keptAt: now() });

  return {
    read() {
      const kept = find();
      return kept && { value: kept.value, reason: kept.reason };
    },
    write(given) {
      if (given !== null) keep(given, null);
      else if (find() !== null) store.write(KEY, null);
    },
    subscribe: (listener) => store.subscribe(KEY, listener),
    decide: keep,
    takeDecision() {
      const kept = find();
      if (kept === null || kept.step === null) return null;
      keep(kept, null);
      return kept.step;
    },
  };
}
