import { API_PREFIX, type Site, TOTAL_COUNT_HEADER } from '@midspan/contract';
import { expect, test } from 'vitest';
import { createFirstPaint } from './first-paint.tsx';

const SITE: Site = {
  supportEmail: 'help@midspan.test',
  sentryDsn: null,
  testPages: false,
  mailbox: false,
  demoMembers: [],
};
const ID = '0198c0de-0000-7000-8000-000000000001';
const HOSTILE = `</script><script>alert("1")</script><img src=x onerror='alert(2)'> style="left:1%"`;

const TOPIC = {
  id: ID,
  name: HOSTILE,
  description: null,
  parent_id: null,
  category: 'Science',
  circle_id: null,
  hypotheses_count: 1_200,
  created_by: ID,
  created_at: '2025-05-01T10:00:00.000Z',
  most_active_claim: null,
  active_at: '2025-05-01T10:00:00.000Z',
};

const answer = (body: unknown, total = 0) =>
  new Response(JSON.stringify(body), { headers: { [TOTAL_COUNT_HEADER]: String(total) } });

const never = new AbortController().signal;

/** Renders one page over an API that knows these addresses, and returns what was requested. */
async function paint(
  address: string,
  answers: Record<string, () => Response | Promise<Response>> = {},
  inTime = never,
) {
  const asked: string[] = [];
  const paintFirst = createFirstPaint({
    site: SITE,
    fetchApi: async (called) => {
      const path = called.slice(API_PREFIX.length).split('?')[0] ?? '';
      asked.push(path);
      return answers[path]?.() ?? new Response('{}', { status: 404 });
    },
  });
  return { painted: await paintFirst(address, inTime), asked };
}

const TOPICS = '/topics/with-hypotheses-count';
const ROUNDS = '/rounds';

test('renders a page without data as a visitor sees it, and requests nothing', async () => {
  const { painted, asked } = await paint('/about');
  expect(painted?.html).toContain('About Midspan</h1>');
  expect(painted?.html).toContain('mailto:help@midspan.test');
  expect(painted?.html).toContain('href="/login"');
  expect(painted?.data).toEqual([]);
  expect(asked).toEqual([]);
});

test('loads, renders and hands over what a page requests, without a session', async () => {
  const { painted, asked } = await paint('/topics', { [TOPICS]: () => answer([TOPIC], 1) });
  expect(asked).toEqual([ROUNDS, TOPICS]);
  expect(painted?.html).toContain('1,200 hypotheses');
  expect(painted?.data).toEqual([
    [['topics', 'list', null, null], { pages: [{ items: [TOPIC], total: 1 }], pageParams: [0] }],
  ]);
});

test('requests what the address calls for', async () => {
  const { painted } = await paint('/topics?category=Science', { [TOPICS]: () => answer([]) });
  expect(painted?.data[0]?.[0]).toEqual(['topics', 'list', 'Science', null]);
});

test('renders user text as text and nothing else', async () => {
  const { painted } = await paint('/topics', { [TOPICS]: () => answer([TOPIC], 1) });
  expect(painted?.html).not.toMatch(/<script|<img| style="left:1%"/);
  expect(painted?.html).toContain('&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)');
});

test('also requests what the first answers lead to', async () => {
  const topic = { ...TOPIC, parent: null };
  const { painted, asked } = await paint(`/topics/${ID}`, {
    [`/topics/${ID}`]: () => answer(topic),
    '/hypotheses': () => answer([]),
  });
  expect(asked.toSorted()).toEqual(['/hypotheses', `/topics/${ID}`]);
  expect(painted?.html).toContain('No hypotheses yet.');
});

test('leaves a placeholder for what cannot be read, requests it once, and does not hand it over', async () => {
  const { painted, asked } = await paint('/topics', {
    [TOPICS]: () => new Response('broken', { status: 500 }),
  });
  expect(asked).toEqual([ROUNDS, TOPICS]);
  expect(painted?.html).toContain('Loading topics...');
  expect(painted?.html).not.toContain('Failed to load topics');
  expect(painted?.data).toEqual([]);
});

test('leaves a placeholder for what does not arrive in time', async () => {
  const inTime = new AbortController();
  const { painted } = await paint(
    '/topics',
    {
      [TOPICS]: () => {
        inTime.abort();
        return new Promise(() => {});
      },
    },
    inTime.signal,
  );
  expect(painted?.html).toContain('Loading topics...');
});

test.each(['/profile', '/topics/new/hypotheses/new', '/nothing', '/socket-test'])(
  'does not render %s, which is not public',
  async (address) => {
    const { painted, asked } = await paint(address);
    expect(painted).toBeNull();
    expect(asked).toEqual([]);
  },
);
