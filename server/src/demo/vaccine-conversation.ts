import type { DemoItem, Play } from './play.ts';
import { agreeOn, refuse, talk } from './scenes.ts';

interface Speakers {
  /** believes at first */
  readonly ash: string;
  readonly birch: string;
  readonly cedar: string;
  readonly dune: string;
}

const WAKEFIELD: DemoItem = {
  description:
    'A report on 12 children with developmental disorders; for 8 of them, parents or doctors linked the first symptoms to the MMR vaccination.',
  source: 'https://doi.org/10.1016/S0140-6736(97)11096-0',
  likelihoods: [75, 40],
  reasoning:
    'A small case series. If the vaccine were a cause, you’d expect reports like this; if it weren’t, they’d be rarer, but parents do look for a cause.',
};

const MADSEN: DemoItem = {
  description:
    'All 537,303 children born in Denmark from 1991 to 1998: autistic disorder was no more frequent among the vaccinated (relative risk 0.92, 95% interval 0.68 to 1.24).',
  source: 'https://doi.org/10.1056/NEJMoa021134',
  likelihoods: [10, 75],
  reasoning:
    'With a whole country in the study, a real increase would almost certainly have shown up. No increase is what you’d expect if there isn’t one.',
};

const HVIID: DemoItem = {
  description:
    'A second Danish cohort, 657,461 children born from 1999 to 2010: no increased risk after MMR (hazard ratio 0.93, 95% interval 0.85 to 1.02), nor in children with autistic siblings.',
  source: 'https://doi.org/10.7326/M18-2101',
  likelihoods: [10, 90],
  reasoning:
    'It’s larger and later, and it looks separately at children at higher risk, where an effect would show up first.',
};

const ACCOUNT: DemoItem = {
  description: 'A family I know noticed the first signs a few weeks after the vaccination.',
  source: 'Told to me by the parents',
  source_tier: 'personal',
  likelihoods: [60, 50],
  reasoning: 'They had seen nothing before, and it came soon after.',
};

/** One completed conversation in which an item was overturned; returns the item disputed later. */
export async function playFirst(
  play: Play,
  conversationId: string,
  { ash, birch }: Speakers,
): Promise<string> {
  await talk(play, conversationId, [
    [ash, 'Hi. I should say up front that I’m not against vaccines. This one worries me.'],
    [birch, 'Hi. Then let’s look at where the worry comes from. What convinced you?'],
    [ash, 'A study in a leading medical journal, with doctors describing case after case.'],
  ]);
  const wakefield = await agreeOn(play, conversationId, [ash, birch], WAKEFIELD);
  await talk(play, conversationId, [
    [
      birch,
      'I can accept that as weak evidence: twelve children, picked because of the suspicion.',
    ],
    [ash, 'Fair enough. What do you have on your side?'],
  ]);
  const madsen = await agreeOn(play, conversationId, [birch, ash], MADSEN);
  await agreeOn(play, conversationId, [birch, ash], HVIID);
  await refuse(
    play,
    conversationId,
    [ash, birch],
    ACCOUNT,
    'The age at which signs first show is also the age of this vaccination, so we would hear this either way.',
    'Good point about the age. I would have heard stories like that either way.',
  );
  await play.letPass(20);
  const { proposal } = await play.act(birch, 'evidence:proposeOverturn', {
    conversationId,
    evidenceId: wakefield,
    reason:
      'The journal retracted this report in 2010: the children were not referred as described, and the ethical approval it claimed did not exist.',
    evidenceDescription: 'The retraction notice of the editors of The Lancet.',
    source: 'https://doi.org/10.1016/S0140-6736(10)60175-4',
  });
  await talk(play, conversationId, [
    [birch, 'Before we stop: please look at the retraction of the first report.'],
    [ash, 'I didn’t know that. Then it shouldn’t count.'],
  ]);
  await play.act(ash, 'evidence:acceptOverturnProposal', { proposalId: proposal.id });
  await play.letPass(2);
  await talk(play, conversationId, [
    [ash, 'Thank you for not making me feel stupid.'],
    [birch, 'You changed your mind because of evidence. That’s the hard part.'],
  ]);
  await play.act(ash, 'conversation:complete', { conversationId });
  await play.letPass(24);
  return madsen;
}

/** Another member challenges the weight of an item; the dispute ends with another weight. */
export async function playSecond(
  play: Play,
  second: string,
  { birch, cedar, dune }: Speakers,
  disputed: string,
): Promise<void> {
  await talk(play, second, [
    [cedar, 'I read the finished conversation here. I think one thing in it was counted twice.'],
    [dune, 'Which one?'],
    [cedar, 'The two Danish studies use the same registers. Any error in one is in both.'],
  ]);
  const { proposal } = await play.act(cedar, 'evidence:proposeOverturn', {
    conversationId: second,
    evidenceId: disputed,
    reason:
      'Both cohorts come from the same national registers with the same definitions, so the earlier one is not independent of the later.',
  });
  await play.letPass(2);
  const agreed = await play.act(dune, 'evidence:acceptOverturnProposal', {
    proposalId: proposal.id,
  });
  const conversationId = agreed.proposal.dispute_conversation_id;
  if (conversationId === null) throw new Error('the demo expected a dispute');
  await play.letPass(3);
  await talk(play, conversationId, [
    [cedar, 'I’m not saying it’s wrong, only that it shouldn’t count in full.'],
    [
      birch,
      'The children are different: the birth years don’t overlap. But you’re right that the registers are the same.',
    ],
    [cedar, 'Then let it count, but for less than an independent study.'],
  ]);
  const { bargain } = await play.act(birch, 'weight:offer', {
    conversationId,
    evidenceId: disputed,
    round: 0,
    hypothesis_likelihood: 40,
    negation_likelihood: 60,
    reason:
      'Different children, but the same registers: it adds something, but less than a new source would.',
  });
  await play.letPass(1);
  await play.act(cedar, 'weight:accept', {
    conversationId,
    evidenceId: disputed,
    round: bargain.round,
  });
  await play.letPass(4);
  await play.act(dune, 'conversation:complete', { conversationId: second });
}
