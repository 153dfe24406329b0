import type { Category } from '@midspan/domain';

export interface DemoHypothesis {
  readonly statement: string;
  /** its creator's, one of the demo's members, first credence and reason */
  readonly percent: number;
  readonly reason: string;
}

export interface DemoTopic {
  readonly name: string;
  readonly category: Category;
  readonly description: string;
  readonly hypotheses: readonly [DemoHypothesis, ...DemoHypothesis[]];
}

/** The claim of the demo's conversation. */
export const VACCINE_CLAIM = 'The MMR vaccine increases the risk of autism';
/** Its claim has a round coming. */
export const ROUND_CLAIM = 'Compulsory voting';

/** Claims that can be checked; the demo doesn't say which are true. */
export const DEMO_TOPICS: readonly DemoTopic[] = [
  {
    name: 'Voting systems',
    category: 'Politics',
    description:
      'How votes become seats differs from country to country. What does that do to turnout, to parties, and to how people who disagree treat one another?',
    hypotheses: [
      {
        statement:
          'Proportional representation leads to higher voter turnout than first-past-the-post',
        percent: 66,
        reason: 'Every vote counts toward seats, so fewer people have a reason to stay home.',
      },
      {
        statement: 'Compulsory voting makes election results more representative of the population',
        percent: 71,
        reason:
          'Where voting is optional, those who stay home differ in age and income from those who vote.',
      },
    ],
  },
  {
    name: 'Wages and rents',
    category: 'Economics',
    description:
      'Setting a price by law helps some people and may hurt others. For wages and rents, there are decades of natural experiments to look at.',
    hypotheses: [
      {
        statement: 'A moderate rise of the minimum wage does not reduce overall employment',
        percent: 58,
        reason: 'Studies of neighboring counties found small effects, if any.',
      },
      {
        statement: 'Rent control reduces the supply of rental housing',
        percent: 74,
        reason: 'Owners have a reason to sell or convert apartments that bring in less.',
      },
    ],
  },
  {
    name: 'Vaccine safety',
    category: 'Science',
    description:
      'Vaccines are given to healthy people, so they have to be very safe. Which worries stand up to the evidence?',
    hypotheses: [
      {
        statement: VACCINE_CLAIM,
        percent: 68,
        reason: 'A study in a leading journal reported it, and I know parents who fear it.',
      },
    ],
  },
  {
    name: 'A warming climate',
    category: 'Science',
    description:
      'Temperatures have risen since the middle of the last century. How much of that is our doing?',
    hypotheses: [
      {
        statement: 'Human activity is the main cause of global warming since 1950',
        percent: 88,
        reason: 'The known natural causes would have led to no warming, or to slight cooling.',
      },
    ],
  },
  {
    name: 'The fall of Rome',
    category: 'History',
    description:
      'More than two hundred causes have been named for the end of the Western Roman Empire. Some of them can be tested against bones, ice cores and coins.',
    hypotheses: [
      {
        statement: 'Lead poisoning was a main cause of the decline of the Western Roman Empire',
        percent: 30,
        reason:
          'Lead was everywhere, but the eastern half used it too and lasted a thousand years more.',
      },
    ],
  },
  {
    name: 'Religion and health',
    category: 'Religion',
    description:
      'In many studies, people who go to religious services live longer on average. Why is another question.',
    hypotheses: [
      {
        statement: 'Attending religious services regularly makes people live longer',
        percent: 55,
        reason: 'The link remains when studies control for health and habits at the start.',
      },
    ],
  },
  {
    name: 'Screens and growing up',
    category: 'Society & Culture n.e.c.',
    description:
      'Since about 2012 more teenagers in many countries report low mood. Smartphones arrived around the same time, and so did other things.',
    hypotheses: [
      {
        statement: 'Social media use is a main cause of the rise in teenage depression since 2012',
        percent: 62,
        reason: 'The timing fits, and the rise is steepest among those who use it most.',
      },
    ],
  },
  {
    name: 'What animals feel',
    category: 'Ethics n.e.c.',
    description:
      'What we owe animals depends in part on what they can feel, and that’s a question of fact.',
    hypotheses: [
      {
        statement: 'Fish feel pain',
        percent: 72,
        reason: 'They learn to avoid harm and behave differently when given painkillers.',
      },
    ],
  },
];
