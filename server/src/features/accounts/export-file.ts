import { NO_REASON } from '@midspan/contract';
import type { Transaction } from '../../db/connection.ts';
import { readOwn } from './export-store.ts';
import type { Account } from './store.ts';

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
  yield* writeList('topics', own.topics(), ({ id, name, description, category, createdAt }) => ({
    id,
    name,
    description,
    category,
    created_at: createdAt,
  }));
  yield* writeList('hypotheses', own.hypotheses(), (row) => ({
    id: row.id,
    topic_id: row.topicId,
    statement: row.statement,
    negation: row.negation,
    initial_credence: row.initialPercent,
    credence_reason: row.initialReason,
    importance: row.importance,
    created_at: row.createdAt,
  }));
  yield* writeList('credences', own.credences(), ({ credence, statement }) => ({
    hypothesis_id: credence.hypothesisId,
    hypothesis_statement: statement,
    credence: credence.percent / 100,
    // [CR8] The placeholder is not what the member said.
    reason: credence.reason === NO_REASON ? null : credence.reason,
    importance: credence.importance,
    created_at: credence.createdAt,
    is_current: credence.isCurrent,
    after_conversation_id: credence.conversationId,
  }));
  yield* writeList('questionnaire', own.answers(), ({ questionId, response, updatedAt }) => ({
    question_id: questionId,
    response,
    updated_at: updatedAt,
  }));
  yield* writeList('private_requests', own.privateRequests(), (row) => ({
    id: row.id,
    hypothesis_id: row.hypothesisId,
    message: row.message,
    status: row.status,
    created_at: row.createdAt,
  }));
  // Without their codes: a file that is kept for years shouldn't contain working links.
  yield* writeList('invitations', own.invitations(), (row) => ({
    id: row.id,
    hypothesis_id: row.hypothesisId,
    conversation_type: row.conversationType,
    uses: row.uses,
    used: row.used,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    revoked_at: row.revokedAt,
  }));
  yield* writeList('invitation_answers', own.invitationAnswers(), ({ answer, hypothesisId }) => ({
    hypothesis_id: hypothesisId,
    credence: answer.percent / 100,
    reason: answer.reason,
    created_at: answer.createdAt,
  }));
  yield* writeList('rounds', own.rounds(), (row) => ({
    id: row.id,
    title: row.title,
    pairs_at: row.pairsAt,
    ends_at: row.endsAt,
    created_at: row.createdAt,
    canceled_at: row.canceledAt,
  }));
  yield* writeList('round_signups', own.roundSignups(), (row) => ({
    round_id: row.roundId,
    hypothesis_id: row.hypothesisId,
    outcome: row.outcome,
    created_at: row.createdAt,
  }));
  yield* writeList('conversations', own.conversations(), (row) => ({
    id: row.id,
    hypothesis_id: row.hypothesisId,
    conversation_type: row.type,
    by_invitation: row.byInvitation,
    side: row.user1Id === userId ? row.user1Side : row.user2Side,
    status: row.status,
    created_at: row.createdAt,
    completed_at: row.completedAt,
  }));
  yield* writeList('reflections', own.reflections(), (row) => ({
    conversation_id: row.conversationId,
    felt_heard: row.feltHeard,
    created_at: row.createdAt,
  }));
  yield* writeList('messages', own.messages(), ({ conversationId, content, createdAt }) => ({
    conversation_id: conversationId,
    content,
    created_at: createdAt,
  }));
  yield* writeList('evidence', own.evidence(), (item) => ({
    id: item.id,
    conversation_id: item.conversationId,
    description: item.description,
    source: item.source,
    source_tier: item.sourceTier,
    given: item.proposedGiven,
    reasoning: item.reasoning,
    status: item.status,
    created_at: item.createdAt,
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
    state: one.state,
    created_at: one.createdAt,
  }));
  yield* writeList('overturn_proposals', own.overturnProposals(), (one) => ({
    evidence_id: one.evidenceId,
    conversation_id: one.conversationId,
    kind: one.kind,
    reason: one.reason,
    evidence_description: one.description,
    source: one.source,
    outcome: one.outcome,
    created_at: one.createdAt,
  }));
  yield* writeList('weight_offers', own.offers(), (one) => ({
    evidence_id: one.evidenceId,
    conversation_id: one.conversationId,
    ...likelihoodsOf(one),
    given: one.given,
    reason: one.reason,
    round: one.round,
    ending: one.ending,
    created_at: one.createdAt,
  }));
  yield* writeList('weight_estimates', own.estimates(), (one) => ({
    evidence_id: one.evidenceId,
    ...likelihoodsOf(one),
    blind: one.blind,
    created_at: one.createdAt,
  }));
  yield* writeList('reports', own.reports(), (one) => ({
    target_type: one.targetType,
    target_id: one.targetId,
    reason: one.reason,
    created_at: one.createdAt,
  }));
  yield* writeList('blocked_members', own.blockedMembers(), ({ username, createdAt }) => ({
    username,
    blocked_at: createdAt,
  }));
  yield '}\n';
}
