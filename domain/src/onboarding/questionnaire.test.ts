import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ANSWER_MAX,
  type Answers,
  isAsked,
  mergeAnswers,
  type QuestionRule,
  refuseAnswer,
  resetUntriggered,
} from './questionnaire.ts';

const question = (id: string, rule: Partial<QuestionRule> = {}): QuestionRule => ({
  id,
  question_type: 'text',
  options: null,
  required: false,
  depends_on: null,
  ...rule,
});
const when = (question_id: string, answer = 'Yes') => ({ depends_on: { question_id, answer } });

const choice = question('choice', { question_type: 'multiple_choice', options: ['Yes', 'No'] });
const follow = question('follow', when('choice'));
const further = question('further', when('follow', 'more'));
const questions = [further, follow, choice];
const asked = (answers: Answers) =>
  questions.filter((one) => isAsked(one, questions, answers)).map(({ id }) => id);

test('[ON2] always asks a question that depends on nothing', () => {
  expect(asked({})).toEqual(['choice']);
});

test('[ON2] asks a follow-up only while its parent has the triggering answer', () => {
  expect(asked({ choice: 'Yes' })).toEqual(['follow', 'choice']);
  for (const other of ['No', 'yes', 'Yes ', ''])
    expect(asked({ choice: other })).toEqual(['choice']);
});

test('[ON2] asks a nested follow-up only while every parent is asked', () => {
  expect(asked({ choice: 'Yes', follow: 'more' })).toEqual(['further', 'follow', 'choice']);
  expect(asked({ choice: 'No', follow: 'more' })).toEqual(['choice']);
});

test('[ON2] does not ask a follow-up whose parent does not exist', () => {
  const orphan = question('orphan', when('gone'));
  expect(isAsked(orphan, [orphan], { gone: 'Yes' })).toBe(false);
});

test('[ON2] ignores properties that every object inherits', () => {
  const odd = question('odd', when('constructor', String(Object)));
  const parent = question('constructor');
  expect(isAsked(odd, [odd, parent], {})).toBe(false);
  expect(resetUntriggered([parent], {})).toEqual({});
});

test('[ON3] drops answers to follow-ups that are no longer triggered, however deep', () => {
  const answers = { choice: 'Yes', follow: 'more', further: 'text' };
  expect(resetUntriggered(questions, answers)).toEqual(answers);
  expect(resetUntriggered(questions, { ...answers, choice: 'No' })).toEqual({ choice: 'No' });
  expect(resetUntriggered(questions, { ...answers, follow: 'less' })).toEqual({
    choice: 'Yes',
    follow: 'less',
  });
});

test('[ON3] drops answers to questions that do not exist', () => {
  expect(resetUntriggered(questions, { choice: 'No', unknown: 'x' })).toEqual({ choice: 'No' });
});

test('[ON3] keeps the remaining answers unchanged, and changes nothing when run again', () => {
  const answer = fc.constantFrom('Yes', 'No', 'more', '');
  const anyAnswers = fc.record(
    { choice: answer, follow: answer, further: answer, unknown: answer },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const kept = resetUntriggered(questions, answers);
      for (const [id, value] of Object.entries(kept)) {
        expect(asked(kept)).toContain(id);
        expect(value).toBe(answers[id as keyof typeof answers]);
      }
      expect(resetUntriggered(questions, kept)).toEqual(kept);
    }),
  );
});

test('[ON6] merges only the answers sent, and clears those sent empty', () => {
  const kept = { choice: 'Yes', follow: 'less' };
  expect(mergeAnswers(questions, kept, {})).toEqual(kept);
  expect(mergeAnswers(questions, kept, { follow: 'more' })).toEqual({ ...kept, follow: 'more' });
  expect(mergeAnswers(questions, kept, { follow: ' \u200b' })).toEqual({ choice: 'Yes' });
});

test('[ON3] [ON6] drops stored follow-ups that the merged answers no longer trigger', () => {
  const kept = { choice: 'Yes', follow: 'more', further: 'text' };
  expect(mergeAnswers(questions, kept, { choice: '' })).toEqual({});
  expect(mergeAnswers(questions, { choice: 'No' }, { follow: 'more' })).toEqual({ choice: 'No' });
});

test('[ON4] accepts only one of the options, to the letter', () => {
  expect(refuseAnswer(choice, 'Yes')).toBeNull();
  for (const other of ['yes', 'Yes ', 'Maybe', '__proto__']) {
    expect(refuseAnswer(choice, other)).toBe('ANSWER_NOT_AN_OPTION');
  }
  expect(refuseAnswer({ ...choice, options: null }, 'Yes')).toBe('ANSWER_NOT_AN_OPTION');
});

test('[ON4] accepts whole numbers from 1 to 10 on a scale', () => {
  const scale = question('scale', { question_type: 'scale' });
  for (let step = 1; step <= 10; step += 1) expect(refuseAnswer(scale, `${step}`)).toBeNull();
  for (const other of ['0', '11', '-1', '5.5', '1e1', '05', ' 5', '0x5', '٥', 'five']) {
    expect(refuseAnswer(scale, other)).toBe('ANSWER_NOT_AN_OPTION');
  }
});

test.each(['text', 'free_response'] as const)(
  '[ON4] [TX4] limits %s to 2,000 characters, counted in code points',
  (question_type) => {
    const written = question('written', { question_type });
    expect(ANSWER_MAX).toBe(2_000);
    for (const unit of ['a', '😀']) {
      expect(refuseAnswer(written, unit.repeat(2_000))).toBeNull();
      expect(refuseAnswer(written, `  ${unit.repeat(2_000)}\n`)).toBeNull();
      expect(refuseAnswer(written, unit.repeat(2_001))).toBe('ANSWER_TOO_LONG');
    }
  },
);

test.each(['text', 'free_response', 'multiple_choice', 'scale'] as const)(
  '[ON4] [TX3] refuses an answer that looks empty only for a required question of type %s',
  (question_type) => {
    for (const empty of ['', '  ', '\u200b', '\u3164']) {
      const rule = { question_type, options: ['Yes'] };
      expect(refuseAnswer(question('q', rule), empty)).toBeNull();
      expect(refuseAnswer(question('q', { ...rule, required: true }), empty)).toBe(
        'ANSWER_MISSING',
      );
    }
  },
);

test('[ON4] [TX2] refuses text that cannot be stored, for every type', () => {
  for (const question_type of ['text', 'free_response', 'multiple_choice', 'scale'] as const) {
    for (const text of ['a\0', '\ud800', '5\udc00']) {
      expect(refuseAnswer(question('q', { question_type }), text)).toBe('ANSWER_UNSTORABLE');
    }
  }
});

test('[ON4] [TX6] [TX7] measures an answer before cleaning it and refuses stacked marks, for every type', () => {
  for (const question_type of ['text', 'free_response', 'multiple_choice', 'scale'] as const) {
    const asked = question('asked', { question_type });
    expect(refuseAnswer(asked, ' '.repeat(60_000))).toBe('ANSWER_TOO_LONG');
    expect(refuseAnswer(asked, `a${'\u0301'.repeat(17)}`)).toBe('ANSWER_MARKS');
  }
});
