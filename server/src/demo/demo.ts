import { credenceRoutes, hypothesisRoutes, roundRoutes, topicRoutes } from '@midspan/contract';
import { CREDENCE_NEUTRAL } from '@midspan/domain';
import { type Database, inTransaction } from '../db/connection.ts';
import { insertCredences } from '../features/credences/index.ts';
import { hashAgain } from './ledgers.ts';
import { type DemoSpeaker, insertLogins, insertSpeakers } from './members.ts';
import { createPlay, type Play, type PlayParts } from './play.ts';
import { openConversation, playTalk } from './scenes.ts';
import { clearHalf, findDemo, listClaims } from './store.ts';
import { DEMO_TALKS } from './talks.ts';
import { DEMO_TOPICS, ROUND_CLAIM, VACCINE_CLAIM } from './topics.ts';
import { playFirst, playSecond } from './vaccine-conversation.ts';

/** Whether the demo exists, or is to be created. */
export async function expectDemo(db: Database): Promise<'fill' | 'there' | 'none'> {
  const found = await findDemo(db);
  if (found === 'whole') return 'there';
  return found === 'none' ? 'none' : 'fill';
}

/**
 * Fills an empty database with something real to show on every screen, unless another server has
 * done so. One server at a time.
 */
export async function fillDemo(parts: PlayParts): Promise<void> {
  const { db } = parts;
  await clearHalf(db);
  if ((await findDemo(db)) !== 'empty') return;
  const speakers = await insertSpeakers(db);
  const idOf = (name: DemoSpeaker) => {
    const id = speakers.get(name);
    if (id === undefined) throw new Error(`the demo has no ${name}`);
    return id;
  };
  const [ash, birch] = [idOf('demo-ash'), idOf('demo-birch')];
  const [cedar, dune] = [idOf('demo-cedar'), idOf('demo-dune')];
  const play = createPlay(parts);
  await addTopics(play, ash);
  await play.letPass(12);

  const all = await listClaims(db);
  const claimOf = (words: string) => {
    const claim = all.find(({ statement }) => statement.includes(words));
    if (claim === undefined) throw new Error(`the demo has no claim about ${words}`);
    return claim.id;
  };
  for (const { about, people, steps } of DEMO_TALKS) {
    const believing = idOf(people.believing);
    const disbelieving = idOf(people.disbelieving);
    const held = await openConversation(parts, claimOf(about), believing, disbelieving);
    await playTalk(play, held, { believing, disbelieving }, steps);
    await play.letPass(7);
  }

  const claim = claimOf(VACCINE_CLAIM);
  const people = { ash, birch, cedar, dune };
  const first = await openConversation(parts, claim, ash, birch);
  const disputed = await playFirst(play, first, people);
  await believe(play, ash, claim, 22, 'The report I relied on was withdrawn.');
  const second = await openConversation(parts, claim, cedar, dune);
  await playSecond(play, second, people, disputed);
  await play.letPass(3);
  await openRound(play, claimOf(ROUND_CLAIM), idOf('demo-lark'), {
    believing: [ash, idOf('demo-moss')],
    disbelieving: [birch, cedar, dune],
  });
  await play.end();
  await hashAgain(db);

  await inTransaction(db, async (tx) => {
    const ids = await insertLogins(tx);
    for (const [index, userId] of ids.entries()) {
      const percent = OPPOSITE_PERCENTS[index % 2] ?? CREDENCE_NEUTRAL;
      const reason = 'To try a conversation from this side.';
      const views = all.map(({ id }) => ({ hypothesisId: id, percent, reason, importance: null }));
      await insertCredences(tx, userId, views);
    }
  });
}

/** The two members who can log in are on opposite sides of everything. */
const OPPOSITE_PERCENTS = [75, 25];

async function addTopics(play: Play, creator: string): Promise<void> {
  for (const { name, category, description, hypotheses: claims } of DEMO_TOPICS) {
    const [firstClaim, ...others] = claims.map(({ statement, percent, reason }) => ({
      statement,
      initial_credence: percent,
      credence_reason: reason,
    }));
    if (firstClaim === undefined) continue;
    const topic = await play.call(creator, topicRoutes.createWithHypothesis, {
      body: { topic: { name, category, description }, hypothesis: firstClaim },
    });
    for (const claim of others) {
      await play.call(creator, hypothesisRoutes.create, {
        body: { topic_id: topic.id, ...claim },
      });
    }
    await play.letPass(1);
  }
}

const HOUR_MS = 60 * 60 * 1_000;

/** A live round that is some days ahead whenever the demo is created. */
async function openRound(
  play: Play,
  hypothesisId: string,
  opener: string,
  sides: Readonly<Record<'believing' | 'disbelieving', readonly string[]>>,
): Promise<void> {
  const pairsAt = Date.now() + 6 * 24 * HOUR_MS;
  const { id } = await play.call(opener, roundRoutes.open, {
    body: {
      title: 'An hour with someone who disagrees',
      hypothesis_ids: [hypothesisId],
      pairs_at: new Date(pairsAt).toISOString(),
      ends_at: new Date(pairsAt + HOUR_MS).toISOString(),
    },
  });
  const join = async (userId: string, percent: number) => {
    await believe(play, userId, hypothesisId, percent, 'To try a round from this side.');
    const body = { hypothesis_id: hypothesisId };
    await play.call(userId, roundRoutes.signUp, { params: { id }, body });
  };
  for (const userId of sides.believing) await join(userId, 80);
  for (const userId of sides.disbelieving) await join(userId, 20);
}

const believe = (play: Play, userId: string, hypothesisId: string, value: number, reason: string) =>
  play.call(userId, credenceRoutes.save, { body: { hypothesisId, value, reason } });
