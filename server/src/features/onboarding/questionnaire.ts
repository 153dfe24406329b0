import type { QuestionnaireCategory } from '@midspan/contract';

type Question = QuestionnaireCategory['questions'][number];

/** A question has no options, and is optional and always asked, unless it says otherwise. */
const question = (
  given: Pick<Question, 'id' | 'question_text' | 'question_type'> & Partial<Question>,
): Question => ({ options: null, required: false, depends_on: null, ...given });

/**
 * The questionnaire. Ids are stored with members' answers, so a question whose meaning changes gets
 * a new one.
 */
export const QUESTIONNAIRE: readonly QuestionnaireCategory[] = [
  {
    id: '01a1dd19-338e-76a0-bc80-758c4b18ce70',
    name: 'How you decide what to believe',
    description: 'The ways people decide what is true. There are no right answers here.',
    category: 'Reasoning',
    questions: [
      question({
        id: '01a1dd19-3390-7352-a0c0-4dfa2f2de695',
        question_text:
          'When you come across a claim you’ve never heard before, what do you usually do first?',
        question_type: 'multiple_choice',
        options: [
          'Ask who says so',
          'Look for the original source',
          'Compare it with what I already know',
          'Ask people I trust',
          'Wait and see',
        ],
        required: true,
      }),
      question({
        id: '01a1dd19-3390-7352-a0c0-50de64dc41b6',
        question_text:
          'How willing are you to change your mind when good evidence goes against you?',
        question_type: 'scale',
        required: true,
      }),
      question({
        id: '01a1dd19-3390-7352-a0c0-554e1bcf75bb',
        question_text:
          'Have you changed your mind about something important in the last few years?',
        question_type: 'multiple_choice',
        options: ['Yes', 'No', 'I am not sure'],
        required: true,
      }),
      question({
        id: '01a1dd19-3390-7352-a0c0-5acba9f1f778',
        question_text: 'What was it, and what changed your mind?',
        question_type: 'free_response',
        depends_on: { question_id: '01a1dd19-3390-7352-a0c0-554e1bcf75bb', answer: 'Yes' },
      }),
      question({
        id: '01a1dd19-3390-7352-a0c0-5edce03c35b8',
        question_text: 'What’s one kind of source you trust more than most people around you do?',
        question_type: 'text',
      }),
    ],
  },
  {
    id: '01a1dd19-3390-7352-a0c0-63538520a526',
    name: 'Talking with people who disagree',
    description: 'What helps you and what gets in the way.',
    category: 'Conversation',
    questions: [
      question({
        id: '01a1dd19-3390-7352-a0c0-67192df1c4ff',
        question_text:
          'How often do you talk with someone whose view of the world is very different from yours?',
        question_type: 'multiple_choice',
        options: ['Almost every day', 'Every week or so', 'A few times a year', 'Hardly ever'],
        required: true,
      }),
      question({
        id: '01a1dd19-3390-7352-a0c0-69421282b1ca',
        question_text: 'How comfortable are you in such a conversation?',
        question_type: 'scale',
        required: true,
      }),
      question({
        id: '01a1dd19-3390-7352-a0c0-6ce373fc9d91',
        question_text: 'What makes you leave a disagreement?',
        question_type: 'multiple_choice',
        options: [
          'Insults',
          'Not being listened to',
          'The same point again and again',
          'I rarely leave',
          'Something else',
        ],
      }),
      question({
        id: '01a1dd19-3390-7352-a0c0-70c377b9d835',
        question_text: 'What makes you leave?',
        question_type: 'text',
        depends_on: {
          question_id: '01a1dd19-3390-7352-a0c0-6ce373fc9d91',
          answer: 'Something else',
        },
      }),
      question({
        id: '01a1dd19-3390-7352-a0c0-743e1523e389',
        question_text: 'What would your partner have to do for you to feel taken seriously?',
        question_type: 'free_response',
      }),
    ],
  },
  {
    id: '01a1dd19-3390-7352-a0c0-7b771124ee4c',
    name: 'Evidence and its weight',
    description: 'How you weigh what you’re shown.',
    category: 'Evidence',
    questions: [
      question({
        id: '01a1dd19-3390-7352-a0c0-7d355d3d6f88',
        question_text: 'Which kind of evidence moves you most?',
        question_type: 'multiple_choice',
        options: [
          'Peer-reviewed studies or primary data',
          'Official statistics or expert bodies',
          'Quality journalism',
          'Personal experience',
          'A convincing argument',
        ],
        required: true,
      }),
      question({
        id: '01a1dd19-3390-7352-a0c0-803bdf6b2354',
        question_text: 'How familiar are you with thinking in probabilities?',
        question_type: 'scale',
        required: true,
      }),
      question({
        id: '01a1dd19-3390-7352-a0c0-8559ab0a42f9',
        question_text: 'Do you hold a belief that no evidence could change? If so, which one?',
        question_type: 'free_response',
      }),
    ],
  },
  {
    id: '01a1dd19-3390-7352-a0c0-89961f07b52c',
    name: 'What brings you here',
    description: 'So that we know what people hope for.',
    category: 'Purpose',
    questions: [
      question({
        id: '01a1dd19-3390-7352-a0c0-8ed0e7892186',
        question_text: 'What do you hope to find here?',
        question_type: 'multiple_choice',
        options: [
          'Better arguments for my own view',
          'A fair hearing of the other side',
          'The truth of one particular question',
          'Practice in difficult conversations',
        ],
      }),
      question({
        id: '01a1dd19-3390-7352-a0c0-90add7fbda0b',
        question_text: 'Which question would you most like to talk about?',
        question_type: 'text',
      }),
    ],
  },
];
