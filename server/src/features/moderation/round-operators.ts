import { roundRoutes } from '@midspan/contract';
import { z } from 'zod';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createRoundsService, listRounds } from '../rounds/index.ts';
import { OperatorError } from './operator-error.ts';
import { insertAction } from './operator-store.ts';

export interface RoundToOpen {
  readonly title: string;
  readonly hypothesisIds: readonly string[];
  readonly pairsAt: string;
  readonly endsAt: string;
}

/** More than anyone reads at a sitting. */
const LISTED = 100;

const noSuchRound = (id: string) => new OperatorError(`There’s no round with the id ${id}.`);

/** Refusals are worded for members, and true for operators too. */
async function inPlainWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new OperatorError(Object.values(error.details ?? {}).flat()[0] ?? error.message);
  }
}

/** What operators do about rounds. */
export function createRoundOperators(core: Core, operator: string) {
  const rounds = createRoundsService(core);
  const audit = (action: 'open_round' | 'cancel_round') => async (tx: Transaction, id: string) => {
    await insertAction(tx, { operator, action, targetType: 'round', targetId: id });
  };

  return {
    /** Opens a public round; returns its id. */
    async openRound({ title, hypothesisIds, pairsAt, endsAt }: RoundToOpen): Promise<string> {
      const time = (text: string) => {
        const at = new Date(text);
        if (Number.isNaN(at.getTime())) throw new OperatorError(`"${text}" isn’t a time.`);
        return at.toISOString();
      };
      const given = roundRoutes.open.body.safeParse({
        title,
        hypothesis_ids: hypothesisIds,
        pairs_at: time(pairsAt),
        ends_at: time(endsAt),
        circle_id: null,
      });
      if (!given.success) throw new OperatorError(given.error.issues[0]?.message ?? '');
      const { id } = await inPlainWords(rounds.open(null, given.data, audit('open_round')));
      return id;
    },

    async cancelRound(id: string): Promise<void> {
      if (!z.uuid().safeParse(id).success) throw noSuchRound(id);
      await inPlainWords(rounds.cancel(null, id, audit('cancel_round')));
    },

    /** Public rounds that are coming or under way. */
    async rounds() {
      await inTransaction(core.db, (tx) => insertAction(tx, { operator, action: 'list_rounds' }));
      const { items } = await listRounds(core.db, {}, { offset: 0, limit: LISTED });
      return items;
    },
  };
}
