import {
  accountRoutes,
  conversationRoutes,
  credenceRoutes,
  type Hypothesis,
  hypothesisRoutes,
  invitationRoutes,
  TOKEN_STORAGE_KEY,
  topicRoutes,
} from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { anInvitation } from '@midspan/testkit/invitations';
import { connectSocket, type TestSocket } from '@midspan/testkit/socket';
import { done } from '@midspan/testkit/talks';
import { aHypothesis } from '@midspan/testkit/topics';
import { carryClaim } from './carried-stage.ts';
import { openCircle } from './circle-stage.ts';
import { aModerator, fillDesk } from './desk-stage.ts';
import { aDispute, bothBehind } from './dispute.ts';
import { aMember, type Member, newIdentity, sessionOf } from './members.ts';
import { type Product, startProduct } from './product.ts';
import { bringTogether } from './talk.ts';
import { test as base, openBrowser, type Person } from './test.ts';
import { weighClaim } from './weighed-stage.ts';

/** The product with its demo and something open everywhere. */
export type Stage = Awaited<ReturnType<typeof fillStage>>;

/** The members in whose browsers the screens are shown. */
export type Cast = Stage['cast'];

const TOPIC = 'Voting systems';
const TALKED_ABOUT = 'Proportional representation';
const SETTLED_CLAIM = 'MMR vaccine';
const WEIGHED_CLAIM =
  'Citizens’ assemblies leave the wider public better informed about the questions they deal with';
const CARRIED_CLAIM = 'Advance directives make care at the end of life follow patients’ wishes';
const ALSO_WAITED_ON = /^Rent control|^Fish feel pain/;

async function signIn(product: Product, name: string): Promise<Member> {
  const password = `${name} of the bridge`;
  const body = { email: `${name}@demo.invalid`, password };
  const signedIn = await apiClient(product.url).call(accountRoutes.login, { body });
  return { ...signedIn, password };
}

/** A member whose name fits the demo's. */
const named = (product: Product, username: string) =>
  aMember(product, 'onboarded', { ...newIdentity(), username });

const TURNOUT_STUDY = {
  description:
    'Across 509 national elections in 20 democracies, turnout was about seven points higher under proportional representation than under plurality rule.',
  source: 'https://doi.org/10.1111/j.1475-6765.1990.tb00227.x',
  source_tier: 'primary',
  hypothesis_likelihood: 90,
  negation_likelihood: 25,
  reasoning:
    'A gap of this size over so many elections is what we would expect if the system matters, and hard to explain if it does not.',
} as const;

const NEW_ZEALAND = {
  description:
    'New Zealand changed to proportional representation in 1996. Turnout rose at that election and then fell below its earlier level.',
  source: 'New Zealand Electoral Commission, General elections: dates and turnout',
  source_tier: 'official',
  hypothesis_likelihood: 40,
  negation_likelihood: 60,
  reasoning: 'If the system raised turnout, the rise should have lasted.',
} as const;

/** What the study is accepted with, because its reviewer finds it too strong. */
const LIGHTER = {
  hypothesis_likelihood: 75,
  negation_likelihood: 40,
  reason: 'Countries that chose it may have had keener voters before they did.',
} as const;

/** North and South weigh evidence: one item counts, one waits for North. */
async function holdConversation(product: Product, hypothesisId: string, cast: [Member, Member]) {
  const [north, south] = cast;
  const conversationId = await bringTogether(product, hypothesisId, north, south);
  const { one, other, leave } = await bothBehind(product, conversationId, [north, south]);
  await one.say('Where every vote moves a seat, fewer people have a reason to stay at home.');
  await other.say('Perhaps. But countries that chose it may simply have keener voters.');
  await other.say('What would you expect to see if the system made no difference at all?');
  await one.say('No gap once you compare many countries. Here is a study that looked.');
  await other.accept(await one.propose(TURNOUT_STUDY));
  await other.say('I accept that one. Now look at a country that changed its system.');
  await other.propose(NEW_ZEALAND);
  leave();
  return conversationId;
}

/** A conversation with a flagged message that no one has answered yet. */
async function raiseFlag(product: Product, hypothesisId: string, pair: [Member, Member]) {
  const [flagger, flagged] = pair;
  const conversationId = await bringTogether(product, hypothesisId, flagger, flagged);
  const { one, other, leave } = await bothBehind(product, conversationId, [flagger, flagged]);
  await one.say('Turnout alone says little about who is represented.');
  const rude = await other.say('Only somebody who has never looked at a table would say that.');
  await done(one.live, 'flag:create', { messageId: rude.id, flagType: 'rude' });
  leave();
  return conversationId;
}

/** A completed conversation whose participants haven't been asked about it yet. */
async function endConversation(product: Product, hypothesisId: string, pair: [Member, Member]) {
  const conversationId = await bringTogether(product, hypothesisId, ...pair);
  const { one, other, leave } = await bothBehind(product, conversationId, pair);
  const study = await one.propose(TURNOUT_STUDY);
  await other.offer(study, 0, LIGHTER);
  await one.agree(study, 1);
  await one.reject(await other.propose(NEW_ZEALAND));
  await done(one.live, 'conversation:complete', { conversationId });
  leave();
  return conversationId;
}

/** Members of both sides join these rooms and stay while their sockets are open. */
async function waitInRooms(product: Product, rooms: readonly Hypothesis[]): Promise<TestSocket[]> {
  const api = apiClient(product.url);
  const views = { 'demo-elm': 70, 'demo-fern': 15, 'demo-gull': 30, 'demo-heath': 90 };
  return Promise.all(
    Object.entries(views).map(async ([name, value]) => {
      const { token } = await named(product, name);
      const socket = await connectSocket(product.url, token);
      for (const { id: hypothesisId } of rooms) {
        const body = { hypothesisId, value, reason: 'It seems so to me' };
        await api.call(credenceRoutes.save, { body }, token);
        await done(socket, 'waitingRoom:join', { hypothesisId });
      }
      return socket;
    }),
  );
}

export async function setStage(): Promise<Stage> {
  const product = await startProduct({ DEMO: 'on' });
  try {
    return await fillStage(product);
  } catch (error) {
    await product.stop();
    throw error;
  }
}

async function fillStage(product: Product) {
  const api = apiClient(product.url);
  const [north, south] = await Promise.all([signIn(product, 'north'), signIn(product, 'south')]);
  const topics = await api.call(topicRoutes.listWithCounts, { query: {} });
  const claims = (topicId: string) =>
    api.call(hypothesisRoutes.listOfTopic, { query: { topicId } });
  const topic = topics.find(({ name }) => name === TOPIC);
  const all = (await Promise.all(topics.map(({ id }) => claims(id)))).flat();
  const settled = all.find(({ statement }) => statement.includes(SETTLED_CLAIM));
  const ofTopic = all.filter(({ topic_id }) => topic_id === topic?.id);
  const talkedAbout = ofTopic.find(({ statement }) => statement.includes(TALKED_ABOUT));
  const waitedOn = ofTopic.find((one) => one !== talkedAbout);
  const alsoWaitedOn = all.filter(({ statement }) => ALSO_WAITED_ON.test(statement));
  if (!topic || !settled || !talkedAbout || !waitedOn || alsoWaitedOn.length !== 2) {
    throw new Error('the demo has changed');
  }

  const conversationId = await holdConversation(product, talkedAbout.id, [north, south]);
  const flagger = await named(product, 'demo-iris');
  const flagged = await named(product, 'demo-jade');
  const flaggedConversationId = await raiseFlag(product, talkedAbout.id, [flagger, flagged]);
  const endedConversationId = await endConversation(product, talkedAbout.id, [
    flagger,
    await named(product, 'demo-kelp'),
  ]);
  const body = { hypothesisId: waitedOn.id, value: 80, reason: 'It seems so to me' };
  await api.call(credenceRoutes.save, { body }, flagger.token);
  const waiting = await waitInRooms(product, [...alsoWaitedOn, waitedOn]);
  const [asking] = waiting;
  if (asking === undefined) throw new Error('nobody waits');
  await done(asking, 'privateMatch:send', {
    targetUsername: south.user.username,
    hypothesisId: waitedOn.id,
    message: 'I would like to go through the Australian figures with you, one by one.',
  });
  const invitation = await anInvitation({ api }, north, settled.id, { uses: 3 });
  const revoked = await anInvitation({ api }, north, settled.id, { type: 'private' });
  await api.call(invitationRoutes.revoke, { params: { id: revoked.id } }, north.token);
  const dispute = await aDispute(product, waitedOn);
  const weigher = await named(product, 'demo-willow');
  const answerer = await named(product, 'demo-yarrow');
  const { first: weighedByOthers, ...weighing } = await weighClaim(
    product,
    await aHypothesis({ api }, north, { topic_id: topic.id, statement: WEIGHED_CLAIM }),
    [weigher, answerer],
    (name) => named(product, name),
  );
  const { newcomer, ...carrying } = await carryClaim(
    product,
    await aHypothesis({ api }, north, { topic_id: topic.id, statement: CARRIED_CLAIM }),
    (name) => named(product, name),
  );
  const teacher = await named(product, 'demo-heron');
  const { pupil, reported, ...circle } = await openCircle(product, teacher, (name) =>
    named(product, name),
  );
  const moderator = await aModerator(product, 'demo-rowan');
  const desk = await fillDesk(product, {
    moderator,
    hypothesisId: talkedAbout.id,
    inCircle: reported,
    named: (name) => named(product, name),
  });
  const finished = await api.call(conversationRoutes.listOfHypothesis, {
    params: { id: settled.id },
    query: {},
  });
  const [ended] = finished
    .filter(({ status }) => status === 'completed')
    .sort((one, other) => other.message_count - one.message_count);
  if (ended === undefined) throw new Error('the demo has no finished conversation');

  return {
    ...weighing,
    ...carrying,
    ...circle,
    ...desk,
    product,
    cast: {
      /** the demo's two, in the middle of a conversation */
      north,
      south,
      /** the author of a flagged message, and its flagger */
      flagged,
      flagger,
      /** in a dispute with a deadline */
      disputing: dispute.counterpart,
      /** of the first pair, whose items others weigh */
      weighedByOthers,
      /** weighing others' items together: one has offered, the other has to answer */
      weigher,
      answerer,
      /** whose agreement on a carried claim waits for a second pair */
      newcomer,
      /** the host of a circle, and a member of it in a conversation there */
      teacher,
      pupil,
      moderator,
      unverified: await aMember(product, 'unverified'),
      verified: await aMember(product, 'verified'),
    },
    topicId: topic.id,
    /** the demo's claim, with evidence that was accepted, overturned and recalibrated */
    settled,
    finishedConversationId: ended.id,
    conversationId,
    flaggedConversationId,
    /** the flagger's, with someone else, just completed */
    endedConversationId,
    disputeConversationId: dispute.conversationId,
    disputeHypothesisId: dispute.disputeHypothesisId,
    /** where others are already waiting */
    waitedOn,
    /** North's links to talk about the settled claim: one is open and one isn't */
    invitationCode: invitation.code,
    revokedInvitationCode: revoked.code,
    async close() {
      for (const socket of waiting) socket.close();
      await product.stop();
    },
  };
}

/** Clears what a tab and its browser remember, except who is logged in. */
function forgetVisits(token: string): void {
  // An empty page has no storage.
  if (location.protocol === 'about:') return;
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (key !== token) localStorage.removeItem(key);
}

/**
 * A stage shared by all tests of a worker, which change nothing on it. Each member, and a visitor,
 * has one browser that goes from screen to screen: a new one for each screen takes twice as long.
 */
export const test = base.extend<
  object,
  { stage: Stage; eyesOf: (who: keyof Cast | undefined) => Promise<Person> }
>({
  product: [async ({ stage }, use) => use(stage.product), { scope: 'worker' }],
  stage: [
    async ({}, use) => {
      const stage = await setStage();
      await use(stage);
      await stage.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  eyesOf: [
    async ({ browser, stage: { product, cast } }, use) => {
      const opened = new Map<keyof Cast | undefined, Awaited<ReturnType<typeof openBrowser>>>();
      await use(async (who) => {
        const known = opened.get(who);
        if (known) return known;
        const session = who === undefined ? {} : sessionOf(product, cast[who]);
        const person = await openBrowser(browser, product, session);
        await person.page.addInitScript(forgetVisits, TOKEN_STORAGE_KEY);
        opened.set(who, person);
        return person;
      });
      for (const { close } of opened.values()) await close();
    },
    { scope: 'worker' },
  ],
});
