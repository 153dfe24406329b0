import { type ReportTarget, secondFactorRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { authenticatorApp } from '@midspan/testkit/authenticator-app';
import { deskOf, sendReport } from '@midspan/testkit/desk';
import pg from 'pg';
import type { openCircle } from './circle-stage.ts';
import { bothBehind } from './dispute.ts';
import { aMember, type Member, newIdentity } from './members.ts';
import type { Product } from './product.ts';
import { bringTogether } from './talk.ts';

/** A moderator who has just confirmed that it's them. */
export async function aModerator(
  product: Product,
  username: string = newIdentity().username,
): Promise<Member> {
  const member = await aMember(product, 'onboarded', { ...newIdentity(), username });
  const api = apiClient(product.url);
  const { token, password } = member;
  const begin = { body: { kind: 'totp', password } } as const;
  const begun = await api.call(secondFactorRoutes.begin, begin, token);
  if (begun.kind !== 'totp') throw new Error('another factor was begun');
  const code = authenticatorApp(begun.secret).code();
  const add = { body: { kind: 'totp', name: 'Phone', code } } as const;
  await api.call(secondFactorRoutes.add, add, token);
  // The operators' command, a process of its own, is for a journey in desk.spec.ts.
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  await client.query('UPDATE users SET moderator_since = now() WHERE id = $1', [member.user.id]);
  await client.end();
  return member;
}

/** What someone reports, with the ids of what can be reported about them. */
export interface ReportedTalk {
  readonly conversationId: string;
  readonly reporter: Member;
  readonly author: Member;
  readonly messageIds: readonly string[];
  readonly evidenceId: string;
}

const FOUND = {
  description:
    'The minister’s sister owns the largest of the landlords’ firms, so nothing her office publishes about rents can be trusted.',
  source: 'https://example.org/rents/who-owns-what',
  source_tier: 'opinion',
  hypothesis_likelihood: 60,
  negation_likelihood: 40,
  reasoning: 'Those who profit decide what is counted.',
} as const;

const WORDS = [
  'You only say that because you own three flats.',
  'I know where you live, by the way. Canal Street, the blue door.',
  'Buy my course on winning every argument: example.org/win',
];

/** Two members talk, and one of them says what others report. */
export async function holdReportedTalk(
  product: Product,
  hypothesisId: string,
  [reporter, author]: readonly [Member, Member],
): Promise<ReportedTalk> {
  const conversationId = await bringTogether(product, hypothesisId, reporter, author);
  const pair = [reporter, author] as const;
  const { one, other, leave } = await bothBehind(product, conversationId, pair);
  await one.say('Rents rose more slowly where the cap came first.');
  await other.say('For those who already had a flat.');
  await one.say('And for everyone who moved within the city. Shall we look at Vienna?');
  const said = [];
  for (const words of WORDS) said.push(await other.say(words));
  await one.say('Please stop this.');
  const evidenceId = await other.propose(FOUND);
  await one.accept(evidenceId);
  leave();
  const messageIds = said.map(({ id }) => id);
  return { conversationId, reporter, author, messageIds, evidenceId };
}

interface Parts {
  readonly moderator: Member;
  readonly hypothesisId: string;
  /** a message in a circle, and a member of it who reports it */
  readonly inCircle: Awaited<ReturnType<typeof openCircle>>['reported'];
  readonly named: (username: string) => Promise<Member>;
}

/** A desk with something open, something closed, and a log. */
export async function fillDesk(product: Product, parts: Parts) {
  const { moderator, hypothesisId, inCircle, named } = parts;
  const [reporter, author, reader] = [
    await named('demo-magpie'),
    await named('demo-osprey'),
    await named('demo-petrel'),
  ];
  const talk = await holdReportedTalk(product, hypothesisId, [reporter, author]);
  const [flats = '', door = '', course = ''] = talk.messageIds;
  const at = { baseUrl: product.url };
  const report = (by: Member, target: ReportTarget, id: string, why: string) =>
    sendReport(at, by, target, id, why);
  const desk = deskOf({ api: apiClient(product.url) }, moderator);

  const closedReportId = await report(reader, 'message', flats, 'Makes it personal.');
  await desk.act({ act: 'close', report_id: closedReportId }, 'It doesn’t break the rules');
  await report(reader, 'message', course, 'Advertising');
  const openReportId = await report(
    reporter,
    'message',
    door,
    'He says that he knows where I live. I am afraid of what comes next, and I don’t want to talk to him again.',
  );
  await report(reader, 'message', door, 'A threat');
  const evidenceReportId = await report(
    reader,
    'evidence',
    talk.evidenceId,
    'The page says nothing like that. There is no sister and no firm.',
  );
  await report(reporter, 'member', author.user.id, 'He has been like this with others, too.');
  const suspended = await desk.act(
    { act: 'suspend', target: { type: 'member', id: reader.user.id } },
    'Used several accounts',
  );
  await desk.undo(suspended.id, 'Done by mistake');
  const circleReportId = await report(
    inCircle.member,
    'message',
    inCircle.messageId,
    'This isn’t what we agreed to talk about in class.',
  );
  return {
    openReportId,
    closedReportId,
    evidenceReportId,
    circleReportId,
    reportedMemberId: author.user.id,
  };
}
