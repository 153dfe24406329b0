import { credenceLabel } from '@midspan/domain';
import type { Database } from '../../db/connection.ts';
import {
  MISSING_HEAD,
  type PageHead,
  PLAIN_HEAD,
  REMOVED_HEAD,
  UNKNOWN_HEAD,
} from '../../http/page-head.ts';
import { isKnownPath } from './known-paths.ts';
import { placeOf } from './open-pages.ts';
import { findHypothesis, findPublicConversation, findTopic } from './store.ts';

type OpenPage = Pick<PageHead, 'title' | 'description'>;

const website = (path: string, { title, description }: OpenPage): PageHead => ({
  title,
  description,
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

/** A dispute belongs to its two members: readable by its link, but not indexed. */
const findable = (path: string, isDispute: boolean) => (isDispute ? null : path);

async function hypothesisHead(db: Database, id: string): Promise<PageHead> {
  const hypothesis = await findHypothesis(db, id);
  if (hypothesis === null) return MISSING_HEAD;
  if (hypothesis.hidden) return REMOVED_HEAD;
  const { statement, pbPercent, isDispute } = hypothesis;
  return {
    title: statement,
    description: `The shared credence is ${pbPercent}% (${credenceLabel(pbPercent)}). It moves only on evidence that both sides of a conversation accept.`,
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

const READERS = { topic: topicHead, hypothesis: hypothesisHead, summary: summaryHead } as const;

/** What the page at a path says of itself; whatever is behind the sign-in says nothing. */
export function createPreviews(
  db: Database,
  testPages: boolean,
): (path: string) => Promise<PageHead> {
  return async (path) => {
    const place = placeOf(path);
    if (place === null) return isKnownPath(path, testPages) ? PLAIN_HEAD : UNKNOWN_HEAD;
    if (place.kind === 'open') return website(place.path, place.page);
    return place.id === null ? MISSING_HEAD : READERS[place.kind](db, place.id);
  };
}
