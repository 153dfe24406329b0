import { onboardingTexts, type Question } from '@midspan/contract';
import { describe, expect, test } from 'vitest';
import {
  changeForm,
  complaintsAgainst,
  isShown,
  isUnsaved,
  openForm,
  progressOf,
  type QuestionnaireForm,
  responsesOf,
} from './questionnaire-form.ts';

function aQuestion(id: string, fields: Partial<Question> = {}): Question {
  return {
    id,
    question_text: `${id}?`,
    question_type: 'text',
    options: null,
    required: false,
    depends_on: null,
    ...fields,
  };
}

const parent = aQuestion('parent', {
  question_type: 'multiple_choice',
  options: ['Yes', 'No'],
  required: true,
});
const child = aQuestion('child', {
  required: true,
  depends_on: { question_id: 'parent', answer: 'Yes' },
});
const grandchild = aQuestion('grandchild', {
  depends_on: { question_id: 'child', answer: 'More' },
});
const scale = aQuestion('scale', { question_type: 'scale', required: true });
const QUESTIONS = [parent, child, grandchild, scale];

const answer = (form: QuestionnaireForm, id: string, text: string) =>
  changeForm(form, { type: 'answered', id, answer: text });
const empty = openForm(QUESTIONS, {});

describe('follow-ups', () => {
  test('[ON2] a follow-up is shown only while its parent has the triggering answer', () => {
    expect(isShown(empty, child)).toBe(false);
    expect(isShown(answer(empty, 'parent', 'Yes'), child)).toBe(true);
    expect(isShown(answer(empty, 'parent', 'No'), child)).toBe(false);
  });

  test('[ON3] answers below a changed parent are reset, and stay so when it changes back', () => {
    let form = answer(answer(empty, 'parent', 'Yes'), 'child', 'More');
    form = answer(form, 'grandchild', 'Details');
    expect(isShown(form, grandchild)).toBe(true);
    form = answer(form, 'parent', 'No');
    expect(form.answers).toEqual({ parent: 'No' });
    form = answer(form, 'parent', 'Yes');
    expect(form.answers).toEqual({ parent: 'Yes' });
  });

  test('[ON3] saved answers to follow-ups that are not asked do not come back', () => {
    const form = openForm(QUESTIONS, { parent: 'No', child: 'More', scale: '3' });
    expect(form.answers).toEqual({ parent: 'No', scale: '3' });
    expect(isUnsaved(form)).toBe(false);
  });
});

describe('complaints', () => {
  test('[ON4] submitting asks for every required question that is asked', () => {
    const { answerMissing } = onboardingTexts;
    expect(complaintsAgainst(empty, 'submit')).toEqual({
      parent: answerMissing,
      scale: answerMissing,
    });
    expect(complaintsAgainst(answer(empty, 'parent', 'Yes'), 'submit')).toEqual({
      child: answerMissing,
      scale: answerMissing,
    });
  });

  test('[ON4] progress may leave questions open but not hold answers that fit none', () => {
    const { answerMarks, answerNotAnOption, answerTooLong } = onboardingTexts;
    expect(complaintsAgainst(empty, 'progress')).toEqual({});
    const stacked = answer(answer(empty, 'parent', 'Yes'), 'child', '\u0301'.repeat(17));
    expect(complaintsAgainst(stacked, 'progress')).toEqual({ child: answerMarks });
    let form = answer(answer(empty, 'parent', 'Yes'), 'child', 'x'.repeat(2_001));
    form = answer(form, 'scale', '11');
    expect(complaintsAgainst(form, 'progress')).toEqual({
      child: answerTooLong,
      scale: answerNotAnOption,
    });
  });

  test('an edit takes away the complaint about that question and no other', () => {
    const refused = changeForm(empty, {
      type: 'refused',
      complaints: complaintsAgainst(empty, 'submit'),
    });
    expect(Object.keys(answer(refused, 'scale', '4').complaints)).toEqual(['parent']);
  });

  test('a question that is no longer asked takes its complaint along', () => {
    const asked = answer(empty, 'parent', 'Yes');
    const refused = changeForm(asked, { type: 'refused', complaints: { child: 'Wrong' } });
    expect(answer(refused, 'parent', 'No').complaints).toEqual({});
  });
});

describe('saving', () => {
  test('[ON6] sends the answers that changed here, and emptied ones as empty', () => {
    const form = openForm(QUESTIONS, { parent: 'Yes', child: 'More', scale: '3' });
    expect(responsesOf(form)).toEqual([]);
    expect(responsesOf(answer(form, 'scale', '4'))).toEqual([
      { questionId: 'scale', response: '4' },
    ]);
    expect(responsesOf(answer(form, 'parent', 'No'))).toEqual([
      { questionId: 'parent', response: 'No' },
      { questionId: 'child', response: '' },
    ]);
  });

  test('what was typed while saving is still unsaved', () => {
    const sent = answer(empty, 'scale', '3');
    expect(isUnsaved(sent)).toBe(true);
    const saved = { type: 'saved', answers: sent.answers } as const;
    expect(isUnsaved(changeForm(sent, saved))).toBe(false);
    expect(isUnsaved(changeForm(answer(sent, 'scale', '4'), saved))).toBe(true);
  });

  test('an answer that was cleared is a change', () => {
    const form = openForm(QUESTIONS, { scale: '3' });
    expect(isUnsaved(answer(form, 'scale', ''))).toBe(true);
  });
});

test('progress counts the questions that are asked', () => {
  expect(progressOf(empty)).toEqual({ asked: 2, answered: 0, requiredMissing: 2 });
  const form = answer(answer(empty, 'parent', 'Yes'), 'scale', '3');
  expect(progressOf(form)).toEqual({ asked: 3, answered: 2, requiredMissing: 1 });
});
