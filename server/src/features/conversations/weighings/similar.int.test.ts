import { weighingRoutes } from '@midspan/contract';
import {
  aBystander,
  acceptedItem,
  aTalk,
  claimsIn,
  type Holder,
  overturnItem,
  refusalIn,
  sharedServer,
  type Talk,
  weighItem,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);

const WAGES =
  'New Jersey raised its minimum wage in 1992. A survey of 410 fast-food restaurants there and in Pennsylvania found no sign that employment fell.';
const PAYROLLS =
  'With the restaurants’ payroll records instead of a telephone survey, employment in New Jersey fell after the same increase, compared with Pennsylvania.';
const STATES =
  'Across 138 state-level increases from 1979 to 2016, the number of low-wage jobs stayed essentially unchanged over the following five years.';

interface Typed {
  readonly source?: string;
  readonly description?: string;
}
const similar = (
  { hypothesisId, conversationId }: Talk,
  { token }: Holder,
  query: Typed,
  isInside = true,
) =>
  server.api.call(
    weighingRoutes.similar,
    { params: { id: hypothesisId }, query: { ...query, ...(isInside && { conversationId }) } },
    token,
  );

/** A pair about a claim, beside another whose items count. */
async function twoPairs() {
  const id = await claim();
  const [first, talk] = await Promise.all([aTalk(server, id), aTalk(server, id)]);
  return { id, first, talk };
}

describe('[WA5] what counts and may say the same', () => {
  test('is suggested by source, DOI, host and words, in this order, at most three', async () => {
    const { first, talk } = await twoPairs();
    const add = (source: string, description: string) =>
      acceptedItem(first, { source, description });
    const byWords = await add('A book', WAGES);
    const byHost = await add('https://www.journal.example/other', STATES);
    const byDoi = await add('https://doi.org/10.1257/aer.90.5.1362', STATES);
    const asSource = await add('http://www.journal.example/10.1257/aer.90.5.1362/full', STATES);
    await add('https://elsewhere.example/10.1257/aer.20181289', STATES);
    const typed = {
      source: 'https://journal.example/10.1257/AER.90.5.1362/full#top',
      description: PAYROLLS,
    };
    const { any, items } = await similar(talk, talk.ann, typed);
    expect(any).toBe(true);
    expect(items).toEqual([
      {
        ...{ id: asSource, similarity: 'same_source', weighable: true, description: STATES },
        source: 'http://www.journal.example/10.1257/aer.90.5.1362/full',
      },
      expect.objectContaining({ id: byDoi, similarity: 'same_doi' }),
      expect.objectContaining({ id: byHost, similarity: 'same_host' }),
    ]);
    const inWords = await similar(talk, talk.ann, { source: 'A survey', description: PAYROLLS });
    expect(inWords.items.map(({ id, similarity }) => [id, similarity])).toEqual([
      [byWords, 'similar_words'],
    ]);
    // Two papers that one host resolves are two papers.
    const other = { source: 'https://doi.org/10.3386/w4509', description: 'Something else.' };
    expect(await similar(talk, talk.ann, other)).toEqual({ any: true, items: [] });
    const odd = { source: "%' OR 1=1 --", description: '%_\\' };
    expect(await similar(talk, talk.ann, odd)).toEqual({ any: true, items: [] });
  });

  test('is nothing while nothing counts', async () => {
    const { first, talk } = await twoPairs();
    const source = 'https://journal.example/1';
    expect(await similar(talk, talk.ann, { source })).toEqual({ any: false, items: [] });
    await first.ann.propose({ source });
    const gone = await acceptedItem(first, { source });
    expect((await similar(talk, talk.ann, { source })).items).toMatchObject([{ id: gone }]);
    await overturnItem(first, gone);
    expect(await similar(talk, talk.ann, { source })).toEqual({ any: false, items: [] });
  });

  test('can be weighed unless one of the two has, or they talk in private', async () => {
    const { id, first, talk } = await twoPairs();
    const source = 'https://journal.example/1';
    await acceptedItem(first, { source });
    const weighable = async (where: Talk, who: Holder, isInside = true) =>
      (await similar(where, who, { source }, isInside)).items.map((one) => one.weighable);
    expect(await weighable(talk, talk.ann)).toEqual([true]);
    expect(await weighable(first, first.ben)).toEqual([false]);
    expect(await weighable(first, first.ben, false)).toEqual([false]);
    expect(await weighable(await aTalk(server, id, 'private'), talk.ann, false)).toEqual([true]);
    const secret = await aTalk(server, id, 'private');
    expect(await weighable(secret, secret.ann)).toEqual([false]);
    await weighItem(talk, (await similar(talk, talk.ann, { source })).items[0]?.id ?? '');
    expect(await weighable(talk, talk.ben)).toEqual([false]);
  });

  test('includes a private conversation’s own items for the two in it, and for no one else', async () => {
    const { id, talk } = await twoPairs();
    const secret = await aTalk(server, id, 'private');
    const source = 'https://journal.example/secret';
    const own = await acceptedItem(secret, { source });
    expect((await similar(secret, secret.ben, { source })).items).toMatchObject([{ id: own }]);
    const nothing = { any: false, items: [] };
    expect(await similar(talk, talk.ann, { source })).toEqual(nothing);
    expect(await similar(secret, secret.ben, { source }, false)).toEqual(nothing);
    const other = await aTalk(server, id, 'private');
    expect(await similar(other, other.ann, { source })).toEqual(nothing);
  });

  test('is refused to visitors, for another’s conversation or one about another claim', async () => {
    const { id, talk } = await twoPairs();
    const secret = await aTalk(server, id, 'private');
    const elsewhere = await aTalk(server, await claim());
    const reader = await aBystander(server.pool, id);
    const ask = async (about: string, where: Talk, token?: string) => {
      const path = `/hypotheses/${about}/similar-evidence?conversationId=${where.conversationId}`;
      return refusalIn(await server.api.send('GET', path, token ? { token } : {})).code;
    };
    expect(await ask(id, talk)).toBe('UNAUTHENTICATED');
    expect(await ask(id, talk, reader.token)).toBe('FORBIDDEN');
    expect(await ask(id, secret, reader.token)).toBe('PRIVATE_CONVERSATION');
    expect(await ask(id, elsewhere, elsewhere.ann.token)).toBe('NOT_FOUND');
    expect(await ask(crypto.randomUUID(), talk, talk.ann.token)).toBe('NOT_FOUND');
  });
});
