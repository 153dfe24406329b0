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
  test('[ON2] are shown only while their parent has the triggering answer', () => {
    expect(isShown(empty, child)).toBe(false);
    expect(isShown(answer(empty, 'parent', 'Yes'), child)).toBe(true);
    expect(isShown(answer(empty, 'parent', 'No'), child)).toBe(false);
  });

  test('[ON3] are reset when a parent changes, and stay empty when it changes back', () => {
    let form = answer(answer(empty, 'parent', 'Yes'), 'child', 'More');
    form = answer(form, 'grandchild', 'Details');
    expect(isShown(form, grandchild)).toBe(true);
    form = answer(form, 'parent', 'No');
    expect(form.answers).toEqual({ parent: 'No' });
    form = answer(form, 'parent', 'Yes');
    expect(form.answers).toEqual({ parent: 'Yes' });
  });

  test('[ON3] do not restore saved answers when they are not asked', () => {
    const form = openForm(QUESTIONS, { parent: 'No', child: 'More', scale: '3' });
    expect(form.answers).toEqual({ parent: 'No', scale: '3' });
    expect(isUnsaved(form)).toBe(false);
  });
});

describe('errors', () => {
  test('[ON4] name every required question that is asked on submitting', () => {
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

  test('[ON4] allow missing answers in progress, but refuse invalid ones', () => {
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

  test('are cleared only for the edited question', () => {
    const refused = changeForm(empty, {
      type: 'refused',
      complaints: complaintsAgainst(empty, 'submit'),
    });
    expect(Object.keys(answer(refused, 'scale', '4').complaints)).toEqual(['parent']);
  });

  test('are cleared for a question that is no longer asked', () => {
    const asked = answer(empty, 'parent', 'Yes');
    const refused = changeForm(asked, { type: 'refused', complaints: { child: 'Wrong' } });
    expect(answer(refused, 'parent', 'No').complaints).toEqual({});
  });
});

describe('saving', () => {
  test('[ON6] sends the answers that changed here, and cleared ones as empty', () => {
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

  test('treats what was typed during a save as unsaved', () => {
    const sent = answer(empty, 'scale', '3');
    expect(isUnsaved(sent)).toBe(true);
    const saved = { type: 'saved', answers: sent.answers } as const;
    expect(isUnsaved(changeForm(sent, saved))).toBe(false);
    expect(isUnsaved(changeForm(answer(sent, 'scale', '4'), saved))).toBe(true);
  });

  test('treats a cleared answer as a change', () => {
    const form = openForm(QUESTIONS, { scale: '3' });
    expect(isUnsaved(answer(form, 'scale', ''))).toBe(true);
  });
});

test('counts the questions that are asked as progress', () => {
  expect(progressOf(empty)).toEqual({ asked: 2, answered: 0, requiredMissing: 2 });
  const form = answer(answer(empty, 'parent', 'Yes'), 'scale', '3');
  expect(progressOf(form)).toEqual({ asked: 3, answered: 2, requiredMissing: 1 });
});
