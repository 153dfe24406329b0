import { NO_REASON } from '@midspan/contract';
import type { Transaction } from '../../db/connection.ts';
import { readOwn } from './export-store.ts';
import type { Account } from './store.ts';

const inSnakeCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** These columns of a row, under the names that they have in the file. */
const pick = <Row extends object>(row: Row, ...columns: (keyof Row & string)[]): object =>
  Object.fromEntries(columns.map((column) => [inSnakeCase(column), row[column]]));

/** A list of the file, one item per line. */
async function* writeList<Row>(
  name: string,
  pages: AsyncIterable<Row[]>,
  present: (row: Row) => object,
): AsyncGenerator<string, void, undefined> {
  let between = '';
  yield `,\n${JSON.stringify(name)}: [`;
  // Row by row: longer pieces would outlive the young heap, and memory would grow with the file.
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${between}\n${JSON.stringify(present(row))}`;
      between = ',';
    }
  }
  yield ']';
}

const accountOf = (account: Account, pendingEmail: object | null) => ({
  id: account.id,
  email: account.email,
  pending_email: pendingEmail,
  username: account.username,
  created_at: account.createdAt,
  email_verified_at: account.emailVerifiedAt,
  privacy_policy: { version: account.policyVersion, accepted_at: account.policyAcceptedAt },
  onboarding_completed_at: account.onboardingCompletedAt,
});

const preferencesOf = (account: Account) => ({
  mails_switched_off: account.mailOff,
  quiet_hours: { on: account.quietOn, from: account.quietFrom, until: account.quietUntil },
  time_zone: account.timeZone,
});

/** Whole percents in tables, fractions in the file. */
const likelihoodsOf = (row: {
  readonly hypothesisLikelihood: number;
  readonly negationLikelihood: number;
}) => ({
  hypothesis_likelihood: row.hypothesisLikelihood / 100,
  negation_likelihood: row.negationLikelihood / 100,
});

/**
 * Everything the member wrote, and what is stored about the account, as one JSON file. It is
 * written piece by piece, as fast as it is read.
 */
export async function* writeExport(
  tx: Transaction,
  account: Account,
): AsyncGenerator<string, void, undefined> {
  const userId = account.id;
  const own = readOwn(tx, userId);
  yield `{"account": ${JSON.stringify(accountOf(account, await own.pendingEmail()))},\n`;
  yield `"preferences": ${JSON.stringify(preferencesOf(account))}`;
  yield* writeList('alert_devices', own.alertDevices(), ({ device, createdAt }) => ({
    device,
    since: createdAt,
  }));
  const factors = (await own.factors()).map(({ kind, name, createdAt, lastUsedAt }) => ({
    kind,
    name,
    added_at: createdAt,
    last_used_at: lastUsedAt,
  }));
  yield `,\n"second_factors": ${JSON.stringify(factors)}`;
  yield* writeList('second_factor_log', own.factorEvents(), ({ event, createdAt }) => ({
    event,
    at: createdAt,
  }));
  yield* writeList('threads', own.threads(), ({ thread, at }) => ({ thread, received_at: at }));
  // Its purpose is the words of the member who opened it.
  yield* writeList('circles', own.circles(), ({ circle, joinedAt, leftAt }) => ({
    name: circle.name,
    purpose: circle.createdBy === userId ? circle.purpose : null,
    opened_by_you: circle.createdBy === userId,
    joined_at: joinedAt,
    left_at: leftAt,
  }));
  yield* writeList('topics', own.topics(), (row) =>
    pick(row, 'id', 'name', 'description', 'category', 'createdAt'),
  );
  yield* writeList('hypotheses', own.hypotheses(), (row) => ({
    ...pick(row, 'id', 'topicId', 'statement', 'negation'),
    initial_credence: row.initialPercent,
    credence_reason: row.initialReason,
    ...pick(row, 'importance', 'createdAt'),
  }));
  yield* writeList('credences', own.credences(), ({ credence, statement }) => ({
    hypothesis_id: credence.hypothesisId,
    hypothesis_statement: statement,
    credence: credence.percent / 100,
    // [CR8] The placeholder is not what the member said.
    reason: credence.reason === NO_REASON ? null : credence.reason,
    ...pick(credence, 'importance', 'createdAt', 'isCurrent'),
    after_conversation_id: credence.conversationId,
  }));
  yield* writeList('questionnaire', own.answers(), (row) =>
    pick(row, 'questionId', 'response', 'updatedAt'),
  );
  yield* writeList('private_requests', own.privateRequests(), (row) =>
    pick(row, 'id', 'hypothesisId', 'message', 'status', 'createdAt'),
  );
  // Without their codes: a file that is kept for years shouldn't contain working links.
  yield* writeList('invitations', own.invitations(), (row) =>
    pick(
      row,
      'id',
      'hypothesisId',
      'conversationType',
      'uses',
      'used',
      'createdAt',
      'expiresAt',
      'revokedAt',
    ),
  );
  yield* writeList('invitation_answers', own.invitationAnswers(), ({ answer, hypothesisId }) => ({
    hypothesis_id: hypothesisId,
    credence: answer.percent / 100,
    reason: answer.reason,
    created_at: answer.createdAt,
  }));
  yield* writeList('rounds', own.rounds(), (row) =>
    pick(row, 'id', 'title', 'pairsAt', 'endsAt', 'createdAt', 'canceledAt'),
  );
  yield* writeList('round_signups', own.roundSignups(), (row) =>
    pick(row, 'roundId', 'hypothesisId', 'outcome', 'createdAt'),
  );
  yield* writeList('conversations', own.conversations(), (row) => ({
    ...pick(row, 'id', 'hypothesisId'),
    conversation_type: row.type,
    by_invitation: row.byInvitation,
    side: row.user1Id === userId ? row.user1Side : row.user2Side,
    ...pick(row, 'status', 'createdAt', 'completedAt'),
  }));
  yield* writeList('reflections', own.reflections(), (row) =>
    pick(row, 'conversationId', 'feltHeard', 'createdAt'),
  );
  yield* writeList('messages', own.messages(), (row) =>
    pick(row, 'conversationId', 'content', 'createdAt'),
  );
  yield* writeList('evidence', own.evidence(), (item) => ({
    ...pick(item, 'id', 'conversationId', 'description', 'source', 'sourceTier'),
    given: item.proposedGiven,
    ...pick(item, 'reasoning', 'status', 'createdAt'),
  }));
  yield* writeList('rejections', own.rejections(), (item) => ({
    evidence_id: item.id,
    conversation_id: item.conversationId,
    reason: item.rejectionReason,
  }));
  yield* writeList('flags', own.flags(), (flag) => ({
    conversation_id: flag.conversationId,
    flag_type: flag.flaggerId === userId ? flag.type : null,
    clarification: flag.authorId === userId ? flag.clarification : null,
    suggestion: flag.flaggerId === userId ? flag.suggestion : null,
    resolution: flag.flaggerId === userId ? flag.resolutionText : null,
    created_at: flag.createdAt,
  }));
  yield* writeList('restatements', own.restatements(), (one) => ({
    conversation_id: one.conversationId,
    asked_by_you: one.askedBy === userId,
    [one.askedBy === userId ? 'notes' : 'texts']: one.own,
    ...pick(one, 'state', 'createdAt'),
  }));
  yield* writeList('overturn_proposals', own.overturnProposals(), (one) => ({
    ...pick(one, 'evidenceId', 'conversationId', 'kind', 'reason'),
    evidence_description: one.description,
    ...pick(one, 'source', 'outcome', 'createdAt'),
  }));
  yield* writeList('weight_offers', own.offers(), (one) => ({
    ...pick(one, 'evidenceId', 'conversationId'),
    ...likelihoodsOf(one),
    ...pick(one, 'given', 'reason', 'round', 'ending', 'createdAt'),
  }));
  yield* writeList('weight_estimates', own.estimates(), (one) => ({
    evidence_id: one.evidenceId,
    ...likelihoodsOf(one),
    ...pick(one, 'blind', 'createdAt'),
  }));
  yield* writeList('reports', own.reports(), (one) =>
    pick(one, 'targetType', 'targetId', 'reason', 'createdAt'),
  );
  yield* writeList('blocked_members', own.blockedMembers(), ({ username, createdAt }) => ({
    username,
    blocked_at: createdAt,
  }));
  yield '}\n';
}
