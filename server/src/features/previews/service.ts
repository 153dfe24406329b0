import { invitationCode, weighingTexts } from '@midspan/contract';
import { credenceLabel, type InvitationState, type Side } from '@midspan/domain';
import type { Database } from '../../db/connection.ts';
import {
  MISSING_HEAD,
  type PageHead,
  PLAIN_HEAD,
  REMOVED_HEAD,
  UNKNOWN_HEAD,
} from '../../http/page-head.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readInvitation } from '../invitations/index.ts';
import { isKnownPath } from './known-paths.ts';
import { placeOf } from './open-pages.ts';
import { findHypothesis, findPublicConversation, findRound, findTopic } from './store.ts';

const INVITATION = /^\/invite\/([^/]+)\/*$/i;
const INVITATION_TITLE = 'An invitation to talk';

type OpenPage = Pick<PageHead, 'title' | 'description'>;

const shown = (
  type: PageHead['type'],
  path: string | null,
  { title, description }: OpenPage,
): PageHead => ({ title, description, path, type, status: 200 });

async function topicHead(db: Database, id: string): Promise<PageHead> {
  const topic = await findTopic(db, id);
  if (topic === null) return MISSING_HEAD;
  if (topic.hidden) return REMOVED_HEAD;
  const { name, category, hypothesesCount: count } = topic;
  const description =
    topic.description ??
    `A topic in ${category} with ${count} ${count === 1 ? 'hypothesis' : 'hypotheses'} to talk about.`;
  return shown('website', `/topics/${id}`, { title: name, description });
}

/** A dispute belongs to its two members: readable by its link, but not indexed. */
const findable = (path: string, isDispute: boolean) => (isDispute ? null : path);

async function hypothesisHead(db: Database, id: string): Promise<PageHead> {
  const hypothesis = await findHypothesis(db, id);
  if (hypothesis === null) return MISSING_HEAD;
  if (hypothesis.hidden) return REMOVED_HEAD;
  const { statement, pbPercent, isDispute, early, pairs } = hypothesis;
  const figure = `The shared credence is ${pbPercent}% (${credenceLabel(pbPercent)}). It`;
  // [SD10] Wherever a link is shown, a figure that few pairs stand behind says so before anything
  // else.
  const begin = early
    ? `${weighingTexts.earlyFigure(pbPercent, pairs)}. The shared credence`
    : figure;
  const description = `${begin} moves only on evidence that both sides of a conversation accept.`;
  const path = findable(`/hypotheses/${id}`, isDispute);
  return shown('article', path, { title: statement, description });
}

async function summaryHead(db: Database, id: string): Promise<PageHead> {
  const conversation = await findPublicConversation(db, id);
  if (conversation === null) return MISSING_HEAD;
  if (conversation.hidden) return REMOVED_HEAD;
  const { statement, name1, name2, finalPercent, pbPercent, isDispute, early } = conversation;
  const figure = (percent: number) =>
    `${percent}% (${early ? `${weighingTexts.early.toLowerCase()}; ` : ''}${credenceLabel(percent)})`;
  const both = `${name1} and ${name2}, who disagree,`;
  return shown('article', findable(`/conversations/${id}/summary`, isDispute), {
    title: `${finalPercent === null ? 'So far' : 'Summary'}: ${statement}`,
    description:
      finalPercent === null
        ? `${both} are talking about this claim. The shared credence is ${figure(pbPercent)}.`
        : `${both} talked about this claim and left the shared credence at ${figure(finalPercent)}.`,
  });
}

async function roundHead(db: Database, id: string): Promise<PageHead> {
  const round = await findRound(db, id);
  if (round === null) return MISSING_HEAD;
  const { title, statement } = round;
  const description = `“${statement}”: sign up, and get a partner from the other side, by lot.`;
  return shown('website', `/rounds/${id}`, { title, description });
}

const SIDES: Record<Side, string> = {
  believing: 'believes this and wants to talk with someone who doesn’t.',
  disbelieving: 'doesn’t believe this and wants to talk with someone who does.',
};
const CLOSED: Record<Exclude<InvitationState, 'open'>, string> = {
  used: 'This invitation has been used up.',
  expired: 'This invitation has expired.',
  revoked: 'This invitation is no longer available.',
};

/** What a chat shows for a link that someone shares; never indexed or cached. */
async function invitationHead(db: Database, code: string): Promise<PageHead> {
  const invitation = await readInvitation(db, code, null);
  if (invitation === null) return MISSING_HEAD;
  if (invitation === 'removed') return REMOVED_HEAD;
  const { state, hypothesis, inviter } = invitation;
  const who = inviter.username ?? 'Someone';
  const stand = inviter.side === null ? 'wants to talk about this.' : SIDES[inviter.side];
  const title = state === 'revoked' ? INVITATION_TITLE : hypothesis.statement;
  const description = state === 'open' ? `${who} ${stand} Where do you stand?` : CLOSED[state];
  return { ...shown('website', null, { title, description }), isShared: true };
}

const READERS = {
  topic: topicHead,
  hypothesis: hypothesisHead,
  summary: summaryHead,
  round: roundHead,
} as const;

/**
 * What the page at a path says about itself; pages behind the login say nothing. Describing an
 * invitation reveals that its code exists, so it is counted like every call that names a code.
 */
export function createPreviews(
  db: Database,
  testPages: boolean,
  beforeInvitation: (ip: string) => Promise<void> = async () => undefined,
): (path: string, ip?: string) => Promise<PageHead> {
  async function countedInvitationHead(part: string, ip: string): Promise<PageHead> {
    const code = invitationCode(part);
    if (code === null) return MISSING_HEAD;
    try {
      await beforeInvitation(ip);
    } catch (error) {
      // The page itself says how long to wait.
      if (error instanceof Refusal) return PLAIN_HEAD;
      throw error;
    }
    return invitationHead(db, code);
  }

  return async (path, ip = '') => {
    const part = INVITATION.exec(path)?.[1];
    if (part !== undefined) return countedInvitationHead(part, ip);
    const place = placeOf(path);
    if (place === null) return isKnownPath(path, testPages) ? PLAIN_HEAD : UNKNOWN_HEAD;
    if (place.kind === 'open') return shown('website', place.path, place.page);
    return place.id === null ? MISSING_HEAD : READERS[place.kind](db, place.id);
  };
}
