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

test('[ON2] a question that depends on nothing is always asked', () => {
  expect(asked({})).toEqual(['choice']);
});

test('[ON2] a follow-up is asked while its parent has the triggering answer, and only then', () => {
  expect(asked({ choice: 'Yes' })).toEqual(['follow', 'choice']);
  for (const other of ['No', 'yes', 'Yes ', ''])
    expect(asked({ choice: other })).toEqual(['choice']);
});

test('[ON2] the follow-up of a follow-up is asked only while the whole line is', () => {
  expect(asked({ choice: 'Yes', follow: 'more' })).toEqual(['further', 'follow', 'choice']);
  expect(asked({ choice: 'No', follow: 'more' })).toEqual(['choice']);
});

test('[ON2] a follow-up whose parent does not exist is not asked', () => {
  const orphan = question('orphan', when('gone'));
  expect(isAsked(orphan, [orphan], { gone: 'Yes' })).toBe(false);
});

test('[ON2] an answer is only what was answered, not what every object carries', () => {
  const odd = question('odd', when('constructor', String(Object)));
  const parent = question('constructor');
  expect(isAsked(odd, [odd, parent], {})).toBe(false);
  expect(resetUntriggered([parent], {})).toEqual({});
});

test('[ON3] answers to follow-ups fall away with what triggered them, down the whole line', () => {
  const answers = { choice: 'Yes', follow: 'more', further: 'text' };
  expect(resetUntriggered(questions, answers)).toEqual(answers);
  expect(resetUntriggered(questions, { ...answers, choice: 'No' })).toEqual({ choice: 'No' });
  expect(resetUntriggered(questions, { ...answers, follow: 'less' })).toEqual({
    choice: 'Yes',
    follow: 'less',
  });
});

test('[ON3] answers to questions that do not exist fall away', () => {
  expect(resetUntriggered(questions, { choice: 'No', unknown: 'x' })).toEqual({ choice: 'No' });
});

test('[ON3] what remains is asked and unchanged, and resetting again changes nothing', () => {
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

test('[ON6] merging changes the questions that were sent and clears those sent empty', () => {
  const kept = { choice: 'Yes', follow: 'less' };
  expect(mergeAnswers(questions, kept, {})).toEqual(kept);
  expect(mergeAnswers(questions, kept, { follow: 'more' })).toEqual({ ...kept, follow: 'more' });
  expect(mergeAnswers(questions, kept, { follow: ' \u200b' })).toEqual({ choice: 'Yes' });
});

test('[ON3] [ON6] merging drops kept follow-ups that the merged answers no longer trigger', () => {
  const kept = { choice: 'Yes', follow: 'more', further: 'text' };
  expect(mergeAnswers(questions, kept, { choice: '' })).toEqual({});
  expect(mergeAnswers(questions, { choice: 'No' }, { follow: 'more' })).toEqual({ choice: 'No' });
});

test('[ON4] a choice is one of the options, to the letter', () => {
  expect(refuseAnswer(choice, 'Yes')).toBeNull();
  for (const other of ['yes', 'Yes ', 'Maybe', '__proto__']) {
    expect(refuseAnswer(choice, other)).toBe('ANSWER_NOT_AN_OPTION');
  }
  expect(refuseAnswer({ ...choice, options: null }, 'Yes')).toBe('ANSWER_NOT_AN_OPTION');
});

test('[ON4] a scale goes from 1 to 10 in whole steps', () => {
  const scale = question('scale', { question_type: 'scale' });
  for (let step = 1; step <= 10; step += 1) expect(refuseAnswer(scale, `${step}`)).toBeNull();
  for (const other of ['0', '11', '-1', '5.5', '1e1', '05', ' 5', '0x5', '٥', 'five']) {
    expect(refuseAnswer(scale, other)).toBe('ANSWER_NOT_AN_OPTION');
  }
});

test.each(['text', 'free_response'] as const)(
  '[ON4] [TX4] %s has at most 2,000 characters, counted as people count them',
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
  '[ON4] [TX3] only a required question of type %s refuses an answer that looks empty',
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

test('[ON4] [TX2] what cannot be stored is refused for every type', () => {
  for (const question_type of ['text', 'free_response', 'multiple_choice', 'scale'] as const) {
    for (const text of ['a\0', '\ud800', '5\udc00']) {
      expect(refuseAnswer(question('q', { question_type }), text)).toBe('ANSWER_UNSTORABLE');
    }
  }
});

test('[ON4] [TX6] [TX7] an answer is measured as it came and stacks no marks, whatever the question', () => {
  for (const question_type of ['text', 'free_response', 'multiple_choice', 'scale'] as const) {
    const asked = question('asked', { question_type });
    expect(refuseAnswer(asked, ' '.repeat(60_000))).toBe('ANSWER_TOO_LONG');
    expect(refuseAnswer(asked, `a${'\u0301'.repeat(17)}`)).toBe('ANSWER_MARKS');
  }
});
