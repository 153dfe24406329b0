import { inTransaction } from '../db/connection.ts';
import { insertConversation } from '../features/conversations/index.ts';
import type { DemoItem, Play, PlayParts } from './play.ts';
import type { DemoStep } from './talks.ts';

type Pair = readonly [proposer: string, reviewer: string];

export async function openConversation(
  { db }: Pick<PlayParts, 'db'>,
  hypothesisId: string,
  believing: string,
  disbelieving: string,
): Promise<string> {
  const sides = new Map([
    [believing, 'believing'],
    [disbelieving, 'disbelieving'],
  ] as const);
  const begun = await inTransaction(db, (tx) =>
    insertConversation(tx, 'public', hypothesisId, sides),
  );
  return begun.conversationId;
}

/** Messages one after another, some minutes apart. */
export async function talk(
  play: Play,
  conversationId: string,
  lines: readonly (readonly [speaker: string, text: string])[],
): Promise<void> {
  for (const [speaker, content] of lines) {
    await play.act(speaker, 'conversation:sendMessage', {
      conversationId,
      content,
      tempId: `demo-${content.slice(0, 40)}`,
    });
    await play.letPass(0.1);
  }
}

async function propose(
  play: Play,
  conversationId: string,
  proposer: string,
  { description, source, source_tier = 'primary', likelihoods, reasoning }: DemoItem,
): Promise<string> {
  const [hypothesis_likelihood, negation_likelihood] = likelihoods;
  const { evidence } = await play.act(proposer, 'conversation:proposeEvidence', {
    conversationId,
    description,
    source,
    source_tier,
    hypothesis_likelihood,
    negation_likelihood,
    reasoning,
  });
  await play.letPass(1);
  return evidence.id;
}

export async function agreeOn(
  play: Play,
  conversationId: string,
  [proposer, reviewer]: Pair,
  item: DemoItem,
): Promise<string> {
  const evidenceId = await propose(play, conversationId, proposer, item);
  const decision = 'accept';
  await play.act(reviewer, 'conversation:reviewEvidence', { conversationId, evidenceId, decision });
  await play.letPass(5);
  return evidenceId;
}

/** An item that the reviewer rejects, and then its proposer too. */
export async function refuse(
  play: Play,
  conversationId: string,
  [proposer, reviewer]: Pair,
  item: DemoItem,
  reason: string,
  answer?: string,
): Promise<void> {
  const evidenceId = await propose(play, conversationId, proposer, item);
  const decision = 'reject';
  await play.act(reviewer, 'conversation:reviewEvidence', {
    conversationId,
    evidenceId,
    decision,
    reason,
  });
  if (answer !== undefined) await talk(play, conversationId, [[proposer, answer]]);
  await play.act(proposer, 'conversation:acceptRejection', { conversationId, evidenceId });
}

/** A conversation from its first message to its end. */
export async function playTalk(
  play: Play,
  conversationId: string,
  people: Readonly<Record<DemoStep['by'], string>>,
  steps: readonly DemoStep[],
): Promise<void> {
  for (const step of steps) {
    const proposer = people[step.by];
    const reviewer = people[step.by === 'believing' ? 'disbelieving' : 'believing'];
    if ('says' in step) await talk(play, conversationId, [[proposer, step.says]]);
    else if (step.rejected === undefined) {
      await agreeOn(play, conversationId, [proposer, reviewer], step);
    } else {
      await refuse(play, conversationId, [proposer, reviewer], step, step.rejected);
    }
  }
  await play.act(people.believing, 'conversation:complete', { conversationId });
}
