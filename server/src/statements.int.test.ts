import {
  aConversation,
  acceptedItem,
  aHypothesis,
  aMember,
  aTalk,
  done,
  ownServer,
  type Statement,
  statementsOf,
} from '@midspan/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

const ROWS = 20;

let hypothesisId: string;
let topicId: string;
const server = await ownServer();
const member = await aMember(server);
const partner = await aMember(server);
({ id: hypothesisId, topic_id: topicId } = await aHypothesis(server, member));
for (let row = 0; row < ROWS; row += 1) {
  await aHypothesis(server, member);
  await aHypothesis(server, member, { topic_id: topicId });
  await aConversation(server, [member, partner], { hypothesisId, finalPercent: 50 });
  await server.pool.query(
    `INSERT INTO notices (id, user_id, kind, other_id, hypothesis_id)
     VALUES (gen_random_uuid(), $1, 'someone_waiting', $2, $3)`,
    [member.user.id, partner.user.id, hypothesisId],
  );
}

/**
 * Its queries, without background cleanup and without the session lookup, which is remembered for
 * two seconds: less than a busy machine may take.
 */
const queriesOf = async (work: () => Promise<unknown>): Promise<Statement[]> =>
  (await statementsOf(server, work)).filter(
    ({ text }) => /^\(?select/.test(text) && !text.includes('from "sessions"'),
  );

async function read(template: string, limit: number): Promise<Statement[]> {
  const path = template
    .replace('{topic}', topicId)
    .replace('{hypothesis}', hypothesisId)
    .replace('{user}', member.user.id);
  let rows = 0;
  const queries = await queriesOf(async () => {
    const { body } = await server.api.send('GET', `${path}limit=${limit}`, { token: member.token });
    rows = (Array.isArray(body) ? body : (body as { items: unknown[] }).items).length;
  });
  expect(rows).toBe(limit);
  return queries;
}

const WAYS_OF_SMALL_TABLES = ['seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin'];

/** The statement's plan, by default on a table too large to be scanned or sorted. */
async function planOf(
  { text, values }: Statement,
  without: readonly string[] = WAYS_OF_SMALL_TABLES,
): Promise<string> {
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    for (const way of without) {
      await client.query(`SET LOCAL enable_${way} = off`);
    }
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const LISTS = [
  '/topics/with-hypotheses-count?',
  '/topics/with-hypotheses-count?category=Science&',
  '/topics?',
  '/hypotheses?topicId={topic}&',
  '/credences/user?',
  '/conversations/hypothesis/{hypothesis}?',
  '/notifications?',
];

describe.each([...LISTS, '/conversations/user/{user}?'])('%s', (list) => {
  test('takes as many queries for 20 rows as for one', async () => {
    const one = await read(list, 1);
    expect(one.length).toBeGreaterThan(0);
    expect(one.length).toBeLessThanOrEqual(3);
    expect(await read(list, ROWS)).toHaveLength(one.length);
  });
});

describe.each(LISTS)('%s', (list) => {
  test('is read from an index in order, so that a page costs the same in a long list', async () => {
    // A page that no one has read yet, so that its answer isn't cached.
    const ordered = (await read(list, 2)).filter(({ text }) => text.includes('order by'));
    expect(ordered).toHaveLength(1);
    for (const statement of ordered) expect(await planOf(statement)).not.toContain('Sort');
  });
});

describe('[WG15] with enough to weigh that PostgreSQL uses indexes by itself', () => {
  const CLAIMS = 4_000;
  let evidenceId: string;
  beforeAll(async () => {
    const { id } = await aHypothesis(server, member);
    evidenceId = await acceptedItem(await aTalk(server, id));
    const copy = (table: string, changed: string) =>
      `INSERT INTO ${table} SELECT (jsonb_populate_record(one, jsonb_build_object(${changed}))).*
       FROM ${table} one`;
    await server.pool.query(
      `${copy('hypotheses', `'id', gen_random_uuid(), 'temp_id', null, 'created_at', now() - n * interval '1 hour'`)},
         generate_series(1, $2) n WHERE one.id = $1`,
      [id, CLAIMS],
    );
    // Half of them have enough established pairs; the others are wanted, each with one item.
    await server.pool.query(
      `UPDATE hypotheses SET pairs = 1, pairs_seq = ledger_seq, established_pairs = n % 2 * 3
       FROM (SELECT id AS one, row_number() OVER () AS n FROM hypotheses
             WHERE ledger_seq > 0 AND id <> $1) numbered WHERE id = one`,
      [id],
    );
    const others = `, hypotheses claim WHERE claim.ledger_seq > 0 AND claim.id <> $2`;
    const item = `md5('item' || claim.id)::uuid`;
    const weighing = `md5('weighing' || claim.id)::uuid`;
    const copies = [
      ['evidence', `'id', ${item}, 'temp_id', null, 'hypothesis_id', claim.id`, 'id'],
      ['ledger', `'evidence_id', ${item}, 'hypothesis_id', claim.id`, 'evidence_id'],
      [
        'weighings',
        `'id', ${weighing}, 'evidence_id', ${item}, 'hypothesis_id', claim.id`,
        'evidence_id',
      ],
      ['weighing_members', `'weighing_id', ${weighing}, 'evidence_id', ${item}`, 'evidence_id'],
    ] as const;
    for (const [table, changed, key] of copies) {
      const sql = `${copy(table, changed)}${others} AND one.${key} = $1`;
      await server.pool.query(sql, [evidenceId, id]);
      await server.pool.query(`ANALYZE ${table}`);
    }
    await server.pool.query('ANALYZE hypotheses');
    hypothesisId = id;
  });

  const plansOf = async (path: string) => {
    const get = () => server.api.send('GET', path, { token: member.token });
    const plans: string[] = [];
    for (const one of await queriesOf(get)) plans.push(await planOf(one, []));
    return plans.join('\n');
  };

  test('reads a page of claims that need a second pair from their index in order', async () => {
    const statements = await queriesOf(() =>
      server.api.send('GET', '/hypotheses/needing-second-pair?limit=7', { token: member.token }),
    );
    // Without what the server reads in the background from time to time.
    const own = statements.filter(({ text }) => text.includes('join "topics"'));
    expect(own).toHaveLength(2);
    const page = own.find(({ text }) => text.includes('order by'));
    if (page === undefined) throw new Error('nothing was read');
    const plan = await planOf(page, []);
    expect(plan).toContain('Index Scan using hypotheses_second_pair');
    expect(plan).not.toContain('Sort');
  });

  test('reads one item’s weighings and one claim’s items without scanning any table', async () => {
    const weighings = await plansOf(`/evidence/${evidenceId}/weighings`);
    expect(weighings).toContain('weighings_evidence');
    const items = await plansOf(`/hypotheses/${hypothesisId}/unweighed-evidence`);
    expect(items).toContain(`Index Cond: (hypothesis_id = '${hypothesisId}'::uuid)`);
    const tables = 'hypotheses|evidence|ledger|weighings|weighing_members';
    for (const plan of [weighings, items]) {
      expect(plan).not.toMatch(new RegExp(`Seq Scan on (${tables})\\b`));
    }
  });
});

test('[SD1] takes at most four more statements to complete a conversation that is a talk', async () => {
  /** The statements of the change itself, without what is counted and broadcast afterwards. */
  const changing = async (messages: number) => {
    const talk = await aTalk(server, hypothesisId);
    for (let n = 0; n < messages; n += 1)
      for (const who of [talk.ann, talk.ben]) await who.say('…');
    const { conversationId } = talk;
    const all = await statementsOf(server, () =>
      done(talk.ann.live, 'conversation:complete', { conversationId }),
    );
    const begun = all.findIndex(({ text }) => text.startsWith('begin'));
    const ended = all.findIndex(({ text }, place) => place > begun && text.startsWith('commit'));
    expect(begun).toBeGreaterThanOrEqual(0);
    for (const { live } of [talk.ann, talk.ben]) live.close();
    return ended - begun;
  };
  const without = await changing(0);
  expect(await changing(3)).toBeLessThanOrEqual(without + 4);
});
