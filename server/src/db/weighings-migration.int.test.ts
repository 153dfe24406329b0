import { randomUUID } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hypothesisRoutes } from '@midspan/contract';
import {
  contributionOf,
  EMPTY_TALLY,
  LIKELIHOODS,
  pbPercent,
  type Tally,
  tallyAfter,
  tallyWith,
  type Weight,
} from '@midspan/domain';
import {
  aMember,
  aTalk,
  createPast,
  createTestDatabase,
  makeTempFolder,
  NO_WEIGHT,
  operatorsOf,
  startTestServer,
  type TestDatabase,
  type TestServer,
  weighItem,
} from '@midspan/testkit';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWeighedFigure } from '../features/conversations/weighings/store.ts';
import { openDatabase } from './connection.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
/** The last one before items had weighings. */
const BEFORE = 23;

const FIRM: Weight = { hypothesis: 90, negation: 25 };
const SLIGHT: Weight = { hypothesis: 60, negation: 40 };
const STRONG: Weight = { hypothesis: 99, negation: 10 };
const AGAINST: Weight = { hypothesis: 25, negation: 75 };

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly tag: string }[];
}

/** Migrates an empty database as far as a version from before would have. */
async function migrateBefore(client: pg.Client): Promise<void> {
  const folder = await makeTempFolder();
  await cp(MIGRATIONS, folder.path, { recursive: true });
  const path = join(folder.path, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal;
  const entries = journal.entries.filter(({ idx }) => idx <= BEFORE);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  for (const { tag } of journal.entries.slice(entries.length)) {
    await rm(join(folder.path, `${tag}.sql`));
  }
  await migrate(drizzle(client), { migrationsFolder: folder.path });
  await folder.remove();
}

/** A claim with everything that could become of an item. */
async function fillPast(client: pg.Client) {
  const past = createPast(client);
  const members = await Promise.all(Array.from({ length: 6 }, past.member));
  const [ann, ben, cem, dot, eve, fay] = members;
  if (!ann || !ben || !cem || !dot || !eve || !fay) throw new Error('six were asked for');
  const topicId = randomUUID();
  await client.query(
    `INSERT INTO topics (id, name, category, created_by) VALUES ($1, 'Seas', 'Science', $2)`,
    [topicId, ann],
  );
  const claim = await past.hypothesis(ann, topicId);
  const disputed = await past.hypothesis(ann, topicId, true);
  const first = await past.conversation(claim, [ann, ben]);
  const second = await past.conversation(claim, [cem, dot], { status: 'active' });
  const brief = await past.conversation(claim, [eve, fay], { messages: 2 });
  const secret = await past.conversation(claim, [cem, ben], { type: 'private' });
  const dispute = await past.conversation(disputed, [cem, ann], { isDispute: true });
  const later = await past.conversation(disputed, [dot, ann], { isDispute: true });
  const byAnn = { hypothesisId: claim, conversationId: first, by: ann };
  const byCem = { hypothesisId: claim, conversationId: second, by: cem };

  const plain = await past.accepted(byAnn, FIRM);
  const overturned = await past.accepted(byAnn, SLIGHT);
  const recalibrated = await past.accepted(byAnn, SLIGHT);
  const back = await past.accepted(byCem, AGAINST);
  const hidden = await past.accepted(byCem, FIRM);
  const both = await past.accepted(byAnn, FIRM);
  await past.accepted({ ...byAnn, conversationId: brief, by: eve }, SLIGHT);
  const inDispute = await past.accepted(
    { hypothesisId: disputed, conversationId: dispute, by: cem },
    STRONG,
  );
  const inside = { ...byCem, conversationId: secret, isSecret: true };
  const kept = await past.accepted(inside, STRONG);

  const { entry, agreedIn } = past;
  await entry(overturned, 'overturned', { before: SLIGHT, after: null }, 'overturned');
  await agreedIn(dispute, recalibrated, cem, STRONG);
  await entry(recalibrated, 'recalibrated', { before: SLIGHT, after: STRONG }, 'recalibrated');
  await agreedIn(dispute, both, cem, AGAINST);
  await entry(both, 'recalibrated', { before: FIRM, after: AGAINST }, 'recalibrated');
  await agreedIn(later, recalibrated, dot, AGAINST);
  await entry(recalibrated, 'recalibrated', { before: STRONG, after: AGAINST }, 'recalibrated');
  await entry(back, 'overturned', { before: AGAINST, after: null }, 'overturned');
  await entry(back, 'reinstated', { before: null, after: AGAINST }, 'accepted');
  await entry(both, 'overturned', { before: AGAINST, after: null }, 'overturned');
  await agreedIn(secret, kept, cem, SLIGHT);
  await entry(kept, 'recalibrated', { before: STRONG, after: SLIGHT }, 'recalibrated');

  const removal = randomUUID();
  await client.query(
    `INSERT INTO operator_actions (id, operator, action) VALUES ($1, 'tester', 'remove')`,
    [removal],
  );
  await entry(hidden, 'removed', { before: FIRM, after: null }, 'accepted');
  await client.query('UPDATE evidence SET removal_id = $2 WHERE id = $1', [hidden.id, removal]);

  const items = { plain, overturned, recalibrated, back, hidden, both, inDispute, kept };
  return { ...past, claim, disputed, first, second, dispute, later, secret, items, members };
}

const nameless = ({ rows }: pg.QueryResult) => rows;

let database: TestDatabase;
let server: TestServer;
let past: Awaited<ReturnType<typeof fillPast>>;
let figuresBefore: unknown;
const FIGURES = 'SELECT id, pb_percent, tally, ledger_seq FROM hypotheses ORDER BY id';
const PRIVATE = 'SELECT id, tally FROM conversations ORDER BY id';

beforeAll(async () => {
  database = await createTestDatabase('untouched');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await migrateBefore(client);
    past = await fillPast(client);
    figuresBefore = [nameless(await client.query(FIGURES)), nameless(await client.query(PRIVATE))];
  } finally {
    await client.end();
  }
  // Which migrates the rest.
  server = await startTestServer({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

/** An item's weighings as the migration has made them. */
async function weighingsOf({ id }: { readonly id: string }) {
  const { rows } = await server.pool.query(
    `SELECT origin, conversation_id AS in, hypothesis_likelihood AS h, negation_likelihood AS n,
       overturned, established, voided_at AS voided, ledger_seq AS seq,
       (SELECT array_agg(user_id ORDER BY user_id) FROM weighing_members m WHERE m.weighing_id = w.id) AS two
     FROM weighings w WHERE evidence_id = $1 ORDER BY ledger_seq`,
    [id],
  );
  return rows;
}
/** The figure of a hypothesis is the one computed from its weighings. */
async function followsFromWeighings(id: string): Promise<void> {
  const figure = await readWeighedFigure(openDatabase(server.pool), id);
  const scratch = (figure?.items ?? [])
    .map(contributionOf)
    .reduce<Tally>((sum, one) => (one === null ? sum : tallyWith(sum, one, 1)), EMPTY_TALLY);
  for (const one of LIKELIHOODS) expect(figure?.tally[one] ?? 0).toBe(scratch[one] ?? 0);
}
const two = (...places: number[]) => places.map((place) => past.members[place]).toSorted();

describe('migrating a database from before there were weighings', () => {
  test('leaves every figure and history as it was', async () => {
    const now = [
      nameless(await server.pool.query(FIGURES)),
      nameless(await server.pool.query(PRIVATE)),
    ];
    expect(now).toEqual(figuresBefore);
    const history = await server.api.call(hypothesisRoutes.credenceHistory, {
      params: { id: past.claim },
    });
    const scope = past.scopes.get(past.claim);
    expect(history.map(({ credence }) => credence)).toEqual([0.5, ...(scope?.fractions ?? [])]);
  });

  test('[WG1] makes each acceptance in public the first weighing of its two', async () => {
    const { plain, back, hidden, inDispute, kept } = past.items;
    const asBefore = { origin: 'acceptance', established: false, overturned: false, voided: null };
    const weight = { h: 90, n: 25 };
    expect(await weighingsOf(plain)).toEqual([
      { ...asBefore, ...weight, seq: 1, in: past.first, two: two(0, 1) },
    ]);
    expect(await weighingsOf(hidden)).toMatchObject([{ ...asBefore, ...weight, two: two(2, 3) }]);
    expect(await weighingsOf(back)).toMatchObject([{ ...asBefore, h: 25, n: 75, two: two(2, 3) }]);
    expect(await weighingsOf(inDispute)).toMatchObject([{ ...asBefore, in: past.dispute }]);
    expect(await weighingsOf(kept)).toEqual([]);
  });

  test('[WG8] [WG9] makes recalibrations weighings of the disputants, and sets aside what was overturned', async () => {
    const { overturned, recalibrated, both } = past.items;
    expect(await weighingsOf(overturned)).toMatchObject([
      { origin: 'acceptance', overturned: true },
    ]);
    expect(await weighingsOf(recalibrated)).toMatchObject([
      { origin: 'acceptance', h: 60, n: 40, overturned: false, two: two(0, 1) },
      { origin: 'recalibration', h: 99, n: 10, in: past.dispute, two: two(0, 2) },
      { origin: 'recalibration', h: 25, n: 75, in: past.later, two: two(0, 3) },
    ]);
    expect(await weighingsOf(both)).toMatchObject([
      { origin: 'acceptance', h: 90, n: 25, overturned: true },
      { origin: 'recalibration', h: 25, n: 75, overturned: true },
    ]);
  });

  test('[WG7] gives weighings from which the figures follow', async () => {
    for (const id of [past.claim, past.disputed]) await followsFromWeighings(id);
    const { rows } = await server.pool.query(
      `SELECT array_agg(weighings ORDER BY weighings) AS counts, bool_or(set_aside) AS aside
       FROM evidence WHERE hypothesis_id = $1 AND is_public`,
      [past.claim],
    );
    expect(rows).toEqual([{ counts: [1, 1, 1, 1, 1, 2, 3], aside: false }]);
  });

  test('[WG12] counts the pairs that figures rest on', async () => {
    const support = await server.api.call(hypothesisRoutes.support, { params: { id: past.claim } });
    // Ann and dot, who agreed in the last dispute, are each in an older pair.
    expect(support).toMatchObject({ pairs: 3, established_pairs: 0 });
    const { rows } = await server.pool.query(
      'SELECT pairs, established_pairs, pairs_seq = ledger_seq AS current FROM hypotheses WHERE id = $1',
      [past.claim],
    );
    expect(rows).toEqual([{ pairs: 3, established_pairs: 0, current: true }]);
  });

  test('[WG10] lets pairs weigh items from before, and operators void them', async () => {
    const { plain, recalibrated } = past.items;
    const reader = await aMember(server);
    const figureOf = async () => {
      const given = { params: { id: past.claim } };
      return (await server.api.call(hypothesisRoutes.one, given, reader.token)).current_credence;
    };
    const before = await figureOf();
    await using open = await operatorsOf(server);
    const named = { who: past.members[0] ?? '', partner: null, hypothesisId: past.claim };
    await open.operators.voidWeighings(named, 'Once');
    // Ann's are gone, so of what was recalibrated nothing is left.
    expect(await weighingsOf(recalibrated)).toMatchObject(
      [1, 2, 3].map(() => ({ voided: expect.any(Date) })),
    );
    await open.operators.unvoidWeighings(named, 'Again');
    expect(await figureOf()).toBe(before);
    const talk = await aTalk(server, past.claim);
    const percent = await weighItem(talk, plain.id, NO_WEIGHT);
    const scope = past.scopes.get(past.claim);
    const expected = tallyAfter(scope?.tally ?? EMPTY_TALLY, { before: FIRM, after: NO_WEIGHT });
    expect(percent).toBe(pbPercent(expected));
  });
});
