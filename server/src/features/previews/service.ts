import { idField } from '@midspan/contract';
import { credenceLabel } from '@midspan/domain';
import type { Database } from '../../db/connection.ts';
import { MISSING_HEAD, type PageHead, PLAIN_HEAD, REMOVED_HEAD } from '../../http/page-head.ts';
import { findHypothesis, findPublicConversation, findTopic } from './store.ts';

type OpenPage = Pick<PageHead, 'title' | 'description'>;

/** The pages that say the same to everybody, with the titles the web gives them. */
const OPEN_PAGES: Readonly<Record<string, OpenPage>> = {
  '/': { title: 'Talk across the divide', description: PLAIN_HEAD.description },
  '/about': {
    title: 'About',
    description:
      'Why two people who disagree share one figure, how evidence moves it, and the rules for talking here.',
  },
  '/privacy': {
    title: 'Privacy Policy',
    description: 'What Midspan keeps of its members, what others see of it, and for how long.',
  },
  '/topics': {
    title: 'Topics',
    description: 'Find a claim you have a view on, and someone who sees it differently.',
  },
  '/search': { title: 'Search', description: 'Find topics and claims to talk about.' },
};

export const OPEN_PATHS: readonly string[] = Object.keys(OPEN_PAGES);

const website = (path: string, page: OpenPage): PageHead => ({
  ...page,
  path,
  type: 'website',
  status: 200,
});

async function topicHead(db: Database, id: string): Promise<PageHead> {
  const topic = await findTopic(db, id);
  if (topic === null) return MISSING_HEAD;
  if (topic.hidden) return REMOVED_HEAD;
  const { name, category, hypothesesCount: count } = topic;
  const description =
    topic.description ??
    `A topic in ${category} with ${count} ${count === 1 ? 'hypothesis' : 'hypotheses'} to talk about.`;
  return website(`/topics/${id}`, { title: name, description });
}

/** A dispute is its two members' own matter: whoever has the link may read it, nobody finds it. */
const findable = (path: string, isDispute: boolean) => (isDispute ? null : path);

async function hypothesisHead(db: Database, id: string): Promise<PageHead> {
  const hypothesis = await findHypothesis(db, id);
  if (hypothesis === null) return MISSING_HEAD;
  if (hypothesis.hidden) return REMOVED_HEAD;
  const { statement, pbPercent, isDispute } = hypothesis;
  return {
    title: statement,
    description: `The shared credence stands at ${pbPercent}% (${credenceLabel(pbPercent)}). It moves only on evidence that both sides of a conversation accept.`,
    path: findable(`/hypotheses/${id}`, isDispute),
    type: 'article',
    status: 200,
  };
}

async function summaryHead(db: Database, id: string): Promise<PageHead> {
  const conversation = await findPublicConversation(db, id);
  if (conversation === null) return MISSING_HEAD;
  if (conversation.hidden) return REMOVED_HEAD;
  const { statement, name1, name2, finalPercent, isDispute } = conversation;
  if (finalPercent === null) return PLAIN_HEAD;
  return {
    title: `Summary: ${statement}`,
    description: `${name1} and ${name2}, who disagree, talked about this claim and left the shared credence at ${finalPercent}% (${credenceLabel(finalPercent)}).`,
    path: findable(`/conversations/${id}/summary`, isDispute),
    type: 'article',
    status: 200,
  };
}

const READERS: readonly [RegExp, (db: Database, id: string) => Promise<PageHead>][] = [
  [/^\/topics\/([^/]+)$/, topicHead],
  [/^\/hypotheses\/([^/]+)$/, hypothesisHead],
  [/^\/conversations\/([^/]+)\/summary$/, summaryHead],
];

/** Looks like the page of a topic, and is for members. */
const NEW_TOPIC = '/topics/new';

/** What the page at a path says of itself; whatever is behind the sign-in says nothing. */
export function createPreviews(db: Database): (path: string) => Promise<PageHead> {
  return async (given) => {
    // Looked for behind something else only: from each of 15,000 slashes it would take half a second.
    const path = given.replace(/(?<=[^/])\/+$/, '');
    const open = OPEN_PAGES[path];
    if (open !== undefined) return website(path, open);
    if (path === NEW_TOPIC) return PLAIN_HEAD;
    for (const [pattern, read] of READERS) {
      const found = pattern.exec(path)?.[1];
      if (found === undefined) continue;
      const id = idField.safeParse(found).data;
      return id === undefined ? MISSING_HEAD : read(db, id);
    }
    return PLAIN_HEAD;
  };
}
