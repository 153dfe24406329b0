import {
  type ActiveTopic,
  API_PREFIX,
  type Conversation,
  type ConversationSummary,
  FIRST_EVIDENCE,
  type Hypothesis,
  type HypothesisScreen,
  type JoinPage,
  type ListedConversation,
  type OpenedInvitation,
  type OpenedRound,
  type Round,
  type Site,
  type Subtopic,
  type Support,
  TOTAL_COUNT_HEADER,
  type Topic,
  type WaitingCount,
} from '@midspan/contract';
import type { RouteObject } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { openRoutes } from './app/routes.tsx';
import { anEvidence, aSnapshot } from './features/conversations/live/live-test-data.ts';
import { createFirstPaint } from './first-paint.tsx';
import { aLedgerRow, NOT_ESTABLISHED } from './lib/weighed-test-data.ts';

const SITE: Site = {
  supportEmail: 'help@midspan.test',
  sentryDsn: null,
  testPages: false,
  mailbox: true,
  demoMembers: [{ username: 'Ada', email: 'ada@midspan.test', password: 'correct horse' }],
};
const ID = '0198c0de-0000-7000-8000-000000000001';
const CODE = '0123456789012345678901';
const AT = '2025-05-01T10:00:00.000Z';

const TOPIC: Topic & { parent: null; subtopics: Subtopic[] } = {
  id: ID,
  name: 'Climate',
  description: 'What the weather does',
  parent_id: null,
  parent: null,
  subtopics: [{ id: ID, name: 'Tides', hypotheses_count: 2 }],
  category: 'Science',
  circle_id: null,
  hypotheses_count: 1,
  created_by: ID,
  created_at: AT,
};

const HYPOTHESIS: Hypothesis = {
  id: ID,
  topic_id: ID,
  topic: { id: ID, name: TOPIC.name },
  circle_id: null,
  statement: 'The sea rises',
  negation: 'It is not the case that the sea rises',
  initial_credence: null,
  credence_reason: null,
  importance: null,
  username: 'Ada',
  created_at: AT,
  current_credence: 78,
  pairs: 2,
  early: true,
  conversation_count: 1,
  personal_credence: null,
  personal_reason: null,
  personal_importance: null,
  overturn_proposal_id: null,
  dispute_conversation_id: null,
  overturner_username: null,
  original_proposer_username: null,
  overturner_id: null,
  original_proposer_id: null,
  overturn_deadline: null,
  original_hypothesis_statement: null,
  original_hypothesis_id: null,
  disputed_evidence_id: null,
  dispute_decided_at: null,
};

const ACTIVE_TOPIC: ActiveTopic = {
  ...TOPIC,
  most_active_claim: {
    id: ID,
    statement: 'The sea rises',
    current_credence: 78,
    pairs: 2,
    early: true,
    waiting: 2,
  },
  active_at: AT,
};

const item = (number: number) =>
  anEvidence(`0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`, {
    conversation_id: ID,
    description: `Item ${number}.`,
    source: 'https://example.org/tides',
    source_tier: 'primary',
    status: 'accepted',
    jointly_accepted: true,
    ledger: [aLedgerRow('accepted', { evidenceId: ID })],
    proposed_by: ID,
  });
const ITEMS = Array.from({ length: 40 }, (_, number) => item(number));

const CONVERSATION: Conversation = {
  ...aSnapshot({}).conversation,
  id: ID,
  hypothesis_id: ID,
  user1_id: ID,
  user2_id: ID,
  status: 'completed',
  completed_at: AT,
  current_pb_credence: 78,
  final_pb_credence: 0.78,
};
const LISTED: ListedConversation = { ...CONVERSATION, message_count: 12, evidence_count: 40 };
const HISTORY = [
  { timestamp: AT, credence: 0.5 },
  { timestamp: AT, credence: 0.78, evidenceId: ID },
];
const SUMMARY: ConversationSummary = {
  conversation: CONVERSATION,
  message_count: 12,
  evidence: ITEMS,
  evidence_total: ITEMS.length,
  credence_history: HISTORY,
  each_said_it_back: true,
};
const SUPPORT: Support = {
  tally: { 90: 1, 25: -1 },
  weights: [{ hypothesis_likelihood: 0.9, negation_likelihood: 0.25, items: 1 }],
  pairs: 1,
  ...NOT_ESTABLISHED,
};
const WAITING: WaitingCount = {
  hypothesis_id: ID,
  hypothesis_statement: HYPOTHESIS.statement,
  topic_id: ID,
  topic_name: TOPIC.name,
  believing: 1,
  disbelieving: 0,
};

const ROUND: Round = {
  id: ID,
  title: 'Friday evening',
  circle_id: null,
  topic: { id: ID, name: TOPIC.name },
  claims: [
    {
      id: ID,
      statement: HYPOTHESIS.statement,
      negation: HYPOTHESIS.negation,
      believing: 3,
      disbelieving: 2,
    },
  ],
  opened_by: 'Ada',
  pairs_at: AT,
  ends_at: AT,
  state: 'open',
};

const SCREEN: HypothesisScreen = {
  ledger_seq: 1,
  mark: '1',
  hypothesis: HYPOTHESIS,
  credence_history: HISTORY,
  support: SUPPORT,
  evidence: { items: ITEMS.slice(0, FIRST_EVIDENCE), total: ITEMS.length },
  conversations: { items: [LISTED], total: 1 },
  waiting: { items: [WAITING], total: 1 },
  rounds: { items: [ROUND], total: 1 },
  own: null,
};

const ANSWERS: Record<string, unknown> = {
  [`/screens/hypotheses/${ID}`]: SCREEN,
  '/topics/with-hypotheses-count': [ACTIVE_TOPIC],
  [`/topics/${ID}`]: TOPIC,
  '/hypotheses': [HYPOTHESIS],
  '/hypotheses/needing-second-pair': [HYPOTHESIS],
  [`/hypotheses/${ID}`]: HYPOTHESIS,
  [`/hypotheses/${ID}/credence-history`]: HISTORY,
  [`/hypotheses/${ID}/support`]: SUPPORT,
  [`/hypotheses/${ID}/evidence-history`]: ITEMS,
  [`/conversations/hypothesis/${ID}`]: [LISTED],
  [`/conversations/topic/${ID}`]: [LISTED],
  [`/conversations/${ID}/summary`]: SUMMARY,
  '/waiting-rooms/counts': [WAITING],
  [`/invitations/${CODE}`]: {
    state: 'open',
    hypothesis: { id: ID, statement: HYPOTHESIS.statement, negation: HYPOTHESIS.negation },
    conversation_type: 'public',
    inviter: { username: 'Ada', side: 'believing' },
    conversation_id: null,
    answer: null,
  } satisfies OpenedInvitation,
  [`/join/${CODE}`]: {
    state: 'open',
    circle: { name: 'Class 10b', purpose: 'Ethics on Fridays', shares_credences: false },
    hosts: [{ username: 'Ada' }],
    circle_id: null,
  } satisfies JoinPage,
  '/rounds': [ROUND],
  [`/rounds/${ID}`]: {
    ...ROUND,
    state: 'over',
    signup: null,
    can_cancel: false,
    pairs_again_at: null,
    results: {
      conversations: 2,
      talked: 2,
      completed: 1,
      figures: [{ hypothesis_id: ID, before: 50, after: 78 }],
    },
  } satisfies OpenedRound,
  '/search': {
    topics: [{ id: ID, name: TOPIC.name, category: TOPIC.category }],
    hypotheses: [HYPOTHESIS],
    only_close: false,
  },
};

async function paint(address: string) {
  const asked: URL[] = [];
  const unknown: string[] = [];
  const paintFirst = createFirstPaint({
    site: SITE,
    fetchApi: async (called) => {
      const url = new URL(called, 'http://midspan.invalid');
      const path = url.pathname.slice(API_PREFIX.length);
      asked.push(url);
      const known = ANSWERS[path];
      if (known === undefined) unknown.push(path);
      const limit = Number(url.searchParams.get('limit') ?? Number.POSITIVE_INFINITY);
      const body = Array.isArray(known) ? known.slice(0, limit) : known;
      const total = Array.isArray(known) ? known.length : 0;
      return new Response(JSON.stringify(body ?? {}), {
        status: body === undefined ? 404 : 200,
        headers: { [TOTAL_COUNT_HEADER]: String(total) },
      });
    },
  });
  const painted = await paintFirst(address, new AbortController().signal);
  return { painted, asked, unknown };
}

/** Every public page of the router, with ids filled in. */
function pathsOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path = '', index, children = [] }) => {
    const here =
      path === '' ? above : `${above}/${path.replace(':code', CODE).replace(/:\w+/g, ID)}`;
    const own = index === true || path !== '' ? [here === '' ? '/' : here] : [];
    return [...own, ...pathsOf(children, here)];
  });
}

// The first page loads what nearly all share, which takes seconds on a busy machine.
beforeAll(() => paint('/'), 60_000);

/** Without the secret of an emailed link this one redirects. */
const withSecret = (path: string) => (path === '/reset-password' ? `${path}?token=secret` : path);

const everyPage = pathsOf(openRoutes).map(withSecret);

test.each([...everyPage, '/topics?category=Science', '/search?q=sea'])(
  'renders %s without requesting anything that does not exist',
  async (address) => {
    const { painted, unknown } = await paint(address);
    expect(unknown).toEqual([]);
    expect(painted?.html).toMatch(/<main[^>]*>.*<h1/s);
    expect(painted?.html).not.toContain('Something went wrong');
  },
);

test.each([
  ['/topics', TOPIC.name],
  [`/topics/${ID}`, HYPOTHESIS.statement],
  [`/topics/${ID}`, 'Tides'],
  ['/second-pair', HYPOTHESIS.statement],
  [`/hypotheses/${ID}`, 'Item 0.'],
  [`/conversations/${ID}/summary`, 'Item 0.'],
  ['/search?q=sea', HYPOTHESIS.statement],
  [`/invite/${CODE}`, HYPOTHESIS.statement],
  [`/join/${CODE}`, 'Ethics on Fridays'],
  ['/rounds', 'Friday evening'],
  [`/rounds/${ID}`, HYPOTHESIS.statement],
  ['/topics', 'Friday evening'],
])('renders %s with what people wrote', async (address, text) => {
  const { painted } = await paint(address);
  expect(painted?.html).toContain(text);
});

test.each([`/hypotheses/${ID}`, `/conversations/${ID}/summary`])(
  'renders %s with the first few of many items',
  async (address) => {
    const { painted } = await paint(address);
    expect(painted?.html.match(/id="evidence-/g)).toHaveLength(10);
  },
);
