import { randomBytes, randomUUID } from 'node:crypto';
import { type ClientEventName, clientEvents, type Route } from '@midspan/contract';
import { EVENT_ACCESS } from './event-access.ts';
import { type Needs, prepareScene, type Scene } from './event-scenes.ts';
import { anInvitation } from './invitations.ts';
import { aMember } from './members.ts';
import { aModerator } from './moderators.ts';
import { aRound, roundFields } from './rounds.ts';
import { ROUTES } from './routes.ts';
import { startTestServer } from './test-server.ts';
import { hypothesisFields, topicFields } from './topics.ts';

export const EVENTS = Object.keys(clientEvents) as ClientEventName[];

const needsOf = (name: ClientEventName): Needs => EVENT_ACCESS[name].needs;

export const newCode = () => randomBytes(16).toString('base64url');

/** What a call with this name and a body with this name looks like. */
export const bodyOf = (
  id: string,
  invitationCode: string,
  circleId = id,
): Record<string, object> => ({
  'POST /hypotheses': { topic_id: id, ...hypothesisFields() },
  'POST /topics/with-hypothesis': {
    topic: topicFields({ parent_id: id, circle_id: circleId }),
    hypothesis: hypothesisFields(),
  },
  'PUT /topics/:id': topicFields(),
  'POST /credences': { hypothesisId: id, value: 80, reason: 'Because' },
  'POST /hypotheses/:id/invitations': { uses: 1, conversation_type: 'public' },
  'POST /invitations/:code/accept': { value: 20, reason: 'Because' },
  'PUT /conversations/:id/reflection': { felt_heard: 4 },
  'POST /join/:code': { consent: true },
  'POST /circles/:id/links': { places: 5, days: 5 },
  'POST /circles/:id/hosts': { userId: id },
  'DELETE /circles/:id': { name: 'A class' },
  'POST /rounds': { ...roundFields([id]), circle_id: circleId },
  'PUT /rounds/:id/signup': { hypothesis_id: id },
  'POST /desk/preview': { act: 'remove', target: { type: 'hypothesis', id } },
  'POST /desk/actions': { act: 'remove', target: { type: 'hypothesis', id }, reason: 'Spam' },
  'POST /desk/actions/:id/undo': { reason: 'A mistake' },
  'POST /auth/register': {
    email: `${randomUUID()}@example.org`,
    username: `Someone ${id.slice(-6)}`,
    password: 'correct horse battery',
    invitation: { code: invitationCode, value: 20, reason: 'Because' },
  },
});

/** Routes that change the caller's own account or need no name: nothing of a circle is in them. */
const namesSomething = (route: Route): boolean =>
  route.path.includes(':') || `${route.method} ${route.path}` in bodyOf('', '');

/** Registering is tried apart: it names an invitation beside what it creates. */
export const NAMING_ROUTES = ROUTES.filter(
  (route) => namesSomething(route) && route.path !== '/auth/register',
);

/**
 * Everything that a route or an event can name, put into a circle with everyone except a member and
 * a moderator who stay outside, and a member who was removed.
 */
export async function everythingInACircle() {
  const before = await startTestServer();
  const needs = [...new Set(EVENTS.map(needsOf))];
  // One after another: on a busy machine, each step of many at once would take too long.
  const scenes = new Map<Needs, Scene>();
  for (const need of needs) scenes.set(need, await prepareScene(before, need, 'public'));
  const sceneOf = (need: Needs): Scene => {
    const scene = scenes.get(need);
    if (scene === undefined) throw new Error(`no event needs ${need}`);
    return scene;
  };
  const [outsider, removed] = [await aMember(before), await aMember(before)];
  const moderator = await aModerator(before);
  const { pool } = before;
  const [circle, link, joinCode] = [randomUUID(), randomUUID(), newCode()];
  const { hypothesisId: claim, people } = sceneOf('talk');
  const invitation = await anInvitation(before, people.author, claim, { uses: 3 });
  const round = await aRound(before, people.author, [claim]);
  await pool.query(
    `INSERT INTO circles (id, name, purpose, shares_credences, created_by, members)
     SELECT $1, 'A class', '', false, $2, count(*) FROM users`,
    [circle, people.author.userId],
  );
  await pool.query(
    `INSERT INTO circle_links (id, circle_id, code, made_by, places, expires_at)
     VALUES ($1, $2, $3, $4, 5, now() + interval '1 day')`,
    [link, circle, joinCode, people.author.userId],
  );
  await pool.query('UPDATE topics SET circle_id = $1', [circle]);
  await pool.query('UPDATE hypotheses SET circle_id = $1', [circle]);
  await pool.query('UPDATE rounds SET circle_id = $1', [circle]);
  await pool.query(
    `INSERT INTO circle_members (circle_id, user_id, role)
     SELECT $1, id, 'member' FROM users WHERE id <> ALL($2)`,
    [circle, [outsider.user.id, moderator.user.id]],
  );
  await pool.query(
    `UPDATE circle_members SET left_at = now(), removed_at = now() WHERE user_id = $1`,
    [removed.user.id],
  );
  const topic = await pool.query<{ id: string }>(
    'SELECT topic_id AS id FROM hypotheses WHERE id = $1',
    [claim],
  );
  const dispute = sceneOf('dispute');
  const { conversationId, messageId, flagId } = sceneOf('created flag');
  /** everything in the circle that has an id */
  const named = {
    circle,
    link,
    invitation: invitation.id,
    topic: topic.rows[0]?.id ?? '',
    claim,
    conversation: conversationId,
    message: messageId,
    flag: flagId,
    evidence: dispute.evidenceId,
    disputeClaim: dispute.hypothesisId,
    dispute: dispute.conversationId,
    proposal: dispute.proposalId,
    request: sceneOf('request').requestId,
    round,
  };
  // Another server, because the first one has learned that all of this is public.
  const server = await startTestServer({ DATABASE_URL: before.databaseUrl });
  return {
    server,
    outsider,
    removed,
    /** who is in no circle */
    moderator,
    named,
    /** of the invitation */
    code: invitation.code,
    /** of the link */
    joinCode,
    sceneOf,
    sceneFor: (name: ClientEventName) => sceneOf(needsOf(name)),
    scenes: [...scenes.values()],
    stop: async () => {
      for (const scene of scenes.values()) scene.close();
      await server.stop();
      await before.stop();
    },
  };
}
