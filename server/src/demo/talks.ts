import type { DemoSpeaker } from './members.ts';
import type { DemoItem } from './play.ts';

type Side = 'believing' | 'disbelieving';

/** What a participant says, or proposes and the partner answers. */
export type DemoStep =
  | { readonly by: Side; readonly says: string }
  | (DemoItem & { readonly by: Side; readonly rejected?: string });

export interface DemoTalk {
  /** a part of the claim's statement */
  readonly about: string;
  readonly people: Readonly<Record<Side, DemoSpeaker>>;
  readonly steps: readonly DemoStep[];
}

/** Finished conversations in which published findings moved a figure, up or down. */
export const DEMO_TALKS: readonly DemoTalk[] = [
  {
    about: 'Lead poisoning',
    people: { believing: 'demo-lark', disbelieving: 'demo-moss' },
    steps: [
      { by: 'believing', says: 'Hi. I’d start with what the people who ruled Rome ate and drank.' },
      {
        by: 'believing',
        description:
          'Rome’s aristocrats sweetened wine and food with grape syrup that was boiled down in lead vessels, and gout was common among them, as in people with chronic lead poisoning.',
        source:
          'Jerome O. Nriagu, Saturnine gout among Roman aristocrats, New England Journal of Medicine 308 (1983), 660–663',
        likelihoods: [60, 40],
        reasoning:
          'If lead brought the empire down, its rulers must have taken in a lot of it. Gout has other causes too.',
      },
      { by: 'disbelieving', says: 'Accepted. But how much lead did everyone else take in?' },
      {
        by: 'disbelieving',
        description:
          'Harbor sediments show that Rome’s tap water carried up to 100 times as much lead as local spring water. The authors think it unlikely that this was truly harmful.',
        source: 'https://doi.org/10.1073/pnas.1400097111',
        likelihoods: [40, 75],
        reasoning:
          'A main cause should have reached most of the population, and water is how it would have.',
      },
      { by: 'believing', says: 'Fair. That leaves the wine, and only the rich drank that kind.' },
    ],
  },
  {
    about: 'Rent control',
    people: { believing: 'demo-cedar', disbelieving: 'demo-lark' },
    steps: [
      { by: 'believing', says: 'There’s one city where the rule changed for some buildings only.' },
      {
        by: 'believing',
        description:
          'When San Francisco extended rent control in 1994, landlords whose buildings were newly covered reduced the rental housing they offered by 15 percent.',
        source: 'https://doi.org/10.1257/aer.20181289',
        likelihoods: [90, 40],
        reasoning:
          'Similar buildings just outside the rule are a fair comparison. Without an effect, a gap this large would be unusual.',
      },
      { by: 'disbelieving', says: 'I accept that. What gets built is another part of supply.' },
      {
        by: 'disbelieving',
        description:
          'Around Boston, rent control had little effect on the construction of new housing, although owners moved units out of renting.',
        source:
          'David P. Sims, Out of control: What can we learn from the end of Massachusetts rent control?, Journal of Urban Economics 61 (2007), 129–151',
        likelihoods: [40, 60],
        reasoning:
          'If rent control shrank supply, builders should have held back too. The part about owners points the other way, so this doesn’t count for much.',
      },
      { by: 'believing', says: 'Agreed, both belong in. We’re closer than I thought.' },
    ],
  },
  {
    about: 'minimum wage',
    people: { believing: 'demo-moss', disbelieving: 'demo-birch' },
    steps: [
      { by: 'disbelieving', says: 'Make hiring dearer and less of it happens. What am I missing?' },
      {
        by: 'believing',
        description:
          'New Jersey raised its minimum wage from $4.25 to $5.05 in 1992. A survey of 410 fast-food restaurants there and in Pennsylvania found no sign that employment fell.',
        source: 'https://doi.org/10.3386/w4509',
        likelihoods: [75, 40],
        reasoning:
          'Two neighboring states, one change. It’s a single case and a telephone survey, so not the last word.',
      },
      {
        by: 'disbelieving',
        description:
          'With the restaurants’ payroll records instead of a telephone survey, employment in New Jersey fell after the same increase, compared with Pennsylvania.',
        source: 'https://doi.org/10.1257/aer.90.5.1362',
        likelihoods: [40, 60],
        reasoning: 'Payroll records are better data, though they cover fewer restaurants.',
      },
      { by: 'believing', says: 'Then let’s look at more than one increase.' },
      {
        by: 'believing',
        description:
          'Across 138 state-level increases from 1979 to 2016, the number of low-wage jobs stayed essentially unchanged over the following five years.',
        source: 'https://doi.org/10.1093/qje/qjz014',
        likelihoods: [75, 25],
        reasoning: 'So many increases leave little room for a loss that shows nowhere.',
      },
      {
        by: 'disbelieving',
        says: 'That one moves me. I’d still like to see hours, not only jobs.',
      },
    ],
  },
  {
    about: 'Human activity',
    people: { believing: 'demo-ash', disbelieving: 'demo-dune' },
    steps: [
      { by: 'disbelieving', says: 'I don’t doubt the warming. I doubt that we know the cause.' },
      {
        by: 'believing',
        description:
          'The IPCC’s best estimate of human-caused warming from 1850–1900 to 2010–2019 is 1.07 °C, with a likely range of 0.8 to 1.3 °C. The warming observed over that time is 1.06 °C.',
        source: 'https://doi.org/10.1017/9781009157896.001',
        source_tier: 'official',
        likelihoods: [90, 10],
        reasoning:
          'Several lines of evidence, reviewed together. If something else were the main cause, the two numbers would hardly agree.',
      },
      {
        by: 'disbelieving',
        description:
          'From 1993 to 2012 the surface warmed by 0.14 °C per decade. Climate models had simulated 0.30 °C on average.',
        source: 'https://doi.org/10.1038/nclimate1972',
        likelihoods: [40, 60],
        reasoning: 'The attribution rests on these models, and here they ran too warm.',
      },
      { by: 'believing', says: 'Accepted. Twenty years is short, but it’s a miss, and it counts.' },
    ],
  },
  {
    about: 'Fish feel pain',
    people: { believing: 'demo-dune', disbelieving: 'demo-lark' },
    steps: [
      {
        by: 'believing',
        description:
          'Rainbow trout have nerve endings on the head that respond to damage. Injected there with acid or bee venom, trout breathed faster, behaved abnormally and took longer to feed again.',
        source: 'https://doi.org/10.1098/rspb.2003.2349',
        likelihoods: [90, 40],
        reasoning: 'It’s more than a twitch: it lasts, and it changes what they do.',
      },
      { by: 'disbelieving', says: 'I accept that they react. Reacting isn’t yet feeling.' },
      {
        by: 'disbelieving',
        description:
          'A review argues that behavior described as pain in fish can be explained without it, and that fish lack what conscious pain depends on in humans.',
        source: 'https://doi.org/10.1111/faf.12010',
        likelihoods: [40, 60],
        reasoning: 'If fish felt pain, I’d expect their nerves and brains to look more like ours.',
      },
      {
        by: 'believing',
        says: 'Birds lack a cortex too. But it does count a little, so I accept.',
      },
    ],
  },
  {
    about: 'Social media',
    people: { believing: 'demo-birch', disbelieving: 'demo-cedar' },
    steps: [
      { by: 'believing', says: 'The timing is what convinces me. What would change your mind?' },
      {
        by: 'believing',
        description:
          'In two national surveys of US adolescents, depressive symptoms rose between 2010 and 2015, especially among girls, and those who spent more time on new media were more likely to report them.',
        source: 'https://doi.org/10.1177/2167702617723376',
        likelihoods: [75, 50],
        reasoning:
          'It’s what you’d expect to see. But unhappy teenagers may also spend more time online.',
      },
      {
        by: 'disbelieving',
        description:
          'In three large surveys with 355,358 adolescents, the use of digital technology explained at most 0.4% of the variation in well-being.',
        source: 'https://doi.org/10.1038/s41562-018-0506-1',
        likelihoods: [25, 60],
        reasoning: 'A main cause should leave a larger trace than that.',
      },
      {
        by: 'believing',
        description:
          'As Facebook reached one US college after another from 2004 on, students’ mental health grew worse where it had arrived.',
        source: 'https://doi.org/10.1257/aer.20211218',
        likelihoods: [75, 40],
        reasoning: 'The staggered arrival makes it close to an experiment.',
        rejected:
          'These are college students and the Facebook of twenty years ago. It says little about teenagers after 2012.',
      },
      {
        by: 'believing',
        says: 'I’d have counted it for a little. But yes, they weren’t teenagers.',
      },
    ],
  },
];
