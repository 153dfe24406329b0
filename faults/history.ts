import { liveRoutes } from '@midspan/contract';
import type { Tally, Weight } from '@midspan/domain';
import type { ApiClient, Holder } from '@midspan/testkit';
import type pg from 'pg';
import { expect } from 'vitest';
import { findViolations, type History, type Item, type Ledger, type Read } from './check.ts';
import type { Load, LoadTalk } from './load.ts';

const PAGE = 100;

/** All messages of a conversation as HTTP shows them to a member, oldest first. */
async function readMessages(api: ApiClient, id: string, { token }: Holder): Promise<Read[]> {
  const read: Read[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const query = { offset, limit: PAGE };
    const page = await api.call(liveRoutes.messages, { params: { id }, query }, token);
    read.unshift(
      ...page.map(({ seq, sender_id, content }) => ({ seq, by: sender_id, key: content })),
    );
    if (page.length < PAGE) return read;
  }
}

async function readItems(pool: pg.Pool, conversationId: string): Promise<Item[]> {
  const { rows } = await pool.query<{ id: string; key: string; status: string; weight: Weight }>(
    `SELECT id, source AS key, status, json_build_object(
       'hypothesis', hypothesis_likelihood, 'negation', negation_likelihood) AS weight
     FROM evidence WHERE conversation_id = $1`,
    [conversationId],
  );
  return rows;
}

async function readEntries(pool: pg.Pool, column: 'hypothesis_id' | 'conversation_id', id: string) {
  const isPublic = column === 'hypothesis_id' ? 'AND conversation_id IS NULL' : '';
  const { rows } = await pool.query<Ledger['entries'][number]>(
    `SELECT seq, evidence_id AS "evidenceId", tally FROM ledger
     WHERE ${column} = $1 ${isPublic} ORDER BY seq`,
    [id],
  );
  return rows;
}

async function readTalk(api: ApiClient, pool: pg.Pool, talk: LoadTalk) {
  const { conversationId, isPrivate, talkers } = talk;
  const { rows } = await pool.query<{ seq: string }>(
    'SELECT seq FROM conversations WHERE id = $1',
    [conversationId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a conversation is gone');
  const listeners = talkers.map(({ listener }) => listener);
  const read = new Map<string, Read[]>();
  for (const { holder } of listeners) {
    read.set(holder.userId, await readMessages(api, conversationId, holder));
  }
  return {
    conversationId,
    isPrivate,
    lastSeq: Number(row.seq),
    operations: talkers.flatMap(({ operations }) => operations),
    received: new Map(listeners.map(({ holder, received }) => [holder.userId, received])),
    read,
    items: await readItems(pool, conversationId),
  };
}

/** The ledger of the hypothesis and those of the private conversations, as they are stored. */
async function readLedgers(pool: pg.Pool, load: Load): Promise<Ledger[]> {
  const talks = await Promise.all(
    load.talks.map(async ({ conversationId, isPrivate }) => {
      const { rows } = await pool.query<{ tally: Tally }>(
        'SELECT tally FROM conversations WHERE id = $1',
        [conversationId],
      );
      const items = await readItems(pool, conversationId);
      return { conversationId, isPrivate, tally: rows[0]?.tally ?? {}, items };
    }),
  );
  const hypothesisId = load.talks[0]?.hypothesisId ?? '';
  const { rows } = await pool.query<{ tally: Tally; percent: number }>(
    'SELECT tally, pb_percent AS percent FROM hypotheses WHERE id = $1',
    [hypothesisId],
  );
  const open: Ledger = {
    name: 'the hypothesis',
    entries: await readEntries(pool, 'hypothesis_id', hypothesisId),
    standing: rows[0]?.tally ?? {},
    percent: rows[0]?.percent ?? null,
    items: talks.filter(({ isPrivate }) => !isPrivate).flatMap(({ items }) => items),
  };
  const own = await Promise.all(
    talks
      .filter(({ isPrivate }) => isPrivate)
      .map(
        async ({ conversationId, tally, items }): Promise<Ledger> => ({
          name: `private ${conversationId}`,
          entries: await readEntries(pool, 'conversation_id', conversationId),
          standing: tally,
          percent: null,
          items,
        }),
      ),
  );
  return [open, ...own];
}

/** Everything that was done, received and stored. */
async function collect(api: ApiClient, pool: pg.Pool, load: Load): Promise<History> {
  const talks = await Promise.all(load.talks.map((talk) => readTalk(api, pool, talk)));
  const everyone = [
    load.bystander,
    ...load.talks.flatMap(({ talkers }) => talkers.map(({ listener }) => listener)),
  ];
  return {
    talks,
    ledgers: await readLedgers(pool, load),
    received: everyone.map(({ holder, texts }) => ({ by: holder.userId, texts })),
  };
}

/** How many operations of each outcome there were. */
export interface Figures {
  readonly ok: number;
  readonly failed: number;
  readonly unknown: number;
}

/** Lets a load finish, checks its history and returns how much was done. */
export async function finishAndCheck(
  load: Load,
  { api, pool }: { readonly api: ApiClient; readonly pool: pg.Pool },
): Promise<Figures> {
  await load.finish();
  for (const { conversationId, talkers } of load.talks) {
    const { rows } = await pool.query<{ seq: string }>(
      'SELECT seq FROM conversations WHERE id = $1',
      [conversationId],
    );
    for (const { listener } of talkers) {
      await expect
        .poll(() => listener.seq(), { timeout: 15_000, message: 'everybody catches up' })
        .toBe(Number(rows[0]?.seq));
    }
  }
  const history = await collect(api, pool, load);
  load.close();
  expect(findViolations(history)).toEqual([]);
  const operations = history.talks.flatMap((talk) => talk.operations);
  const outcomes = operations.map(({ outcome }) => outcome);
  // A member whose partner is away soon reaches the limit of pending items; nothing else is
  // refused.
  const refused = operations.filter(({ outcome }) => outcome === 'failed');
  expect(refused.filter(({ kind }) => kind !== 'evidence')).toEqual([]);
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  const figures = { ok: count('ok'), failed: count('failed'), unknown: count('unknown') };
  expect(figures.ok).toBeGreaterThan(20);
  return figures;
}
