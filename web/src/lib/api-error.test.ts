import { describe, expect, it } from 'vitest';
import {
  ApiError,
  answerTo,
  errorText,
  type FailureTexts,
  invalidFields,
  NetworkError,
} from './api-error.ts';

const texts: FailureTexts = {
  fallback: 'the fallback',
  unreachable: 'no connection',
  noResponse: 'no answer',
  byStatus: { 401: 'wrong password', 500: 'server trouble' },
};
const said = (body: unknown, status = 400) => errorText(new ApiError(status, body), texts);

describe('the text of a failed call', () => {
  it('joins the sentences of the details', () => {
    const details = { email: 'Bad address', username: 'Too short' };
    expect(said({ error: { code: 'INVALID', message: 'Check', details } })).toBe(
      'Bad address. Too short',
    );
  });

  it('doesn’t show the ticket of a second factor', () => {
    const details = { ticket: 'secret', kinds: ['totp'] };
    expect(said({ error: { code: 'SECOND_FACTOR_REQUIRED', message: 'Confirm', details } })).toBe(
      'Confirm',
    );
  });

  it('reads details outside of the error', () => {
    expect(said({ details: { email: 'Bad address' } })).toBe('Bad address');
  });

  it('joins the values of errors, including lists', () => {
    expect(said({ errors: { email: ['Bad address', 'Too long'], name: 'Missing' } })).toBe(
      'Bad address. Too long. Missing',
    );
    expect(said({ errors: ['One', 'Two'] })).toBe('One. Two');
  });

  it('prefers details to errors, errors to the error’s message, and that to the message', () => {
    const all = {
      error: { message: 'third', details: { field: 'first' } },
      errors: { field: 'second' },
      message: 'fourth',
    };
    expect(said(all)).toBe('first');
    expect(said({ ...all, error: { message: 'third' } })).toBe('second');
    expect(said({ ...all, error: { message: 'third' }, errors: {} })).toBe('third');
    expect(said({ message: 'fourth' })).toBe('fourth');
  });

  it('reads an error that is plain text, before the message', () => {
    expect(said({ error: 'This is why.' })).toBe('This is why.');
    expect(said({ error: 'This is why.', message: 'later' })).toBe('This is why.');
    expect(said({ error: 'This is why.', errors: { name: 'Missing' } })).toBe('Missing');
  });

  it('prefers the text of the status to anything the server says', () => {
    expect(said({ message: 'something else' }, 401)).toBe('wrong password');
    expect(said({ error: { code: 'INTERNAL', message: 'x' } }, 500)).toBe('server trouble');
    expect(said({ error: { code: 'SUSPENDED', message: 'Suspended.' } }, 403)).toBe('Suspended.');
  });

  it('uses the text for server errors at every status from 500 on, when there is one', () => {
    const troubled: FailureTexts = { ...texts, serverError: 'in trouble' };
    for (const status of [501, 502, 503, 504]) {
      for (const body of ['<html>Bad gateway</html>', null, { message: 'upstream' }]) {
        expect(errorText(new ApiError(status, body), troubled)).toBe('in trouble');
      }
    }
    expect(errorText(new ApiError(500, null), troubled)).toBe('server trouble');
    expect(errorText(new ApiError(400, null), troubled)).toBe('the fallback');
    expect(said({ message: 'upstream' }, 503)).toBe('upstream');
  });

  it.each([
    ['nothing', null],
    ['no body', undefined],
    ['text that is no JSON', '<html>Bad gateway</html>'],
    ['a number', 7],
    ['a list', ['a']],
    ['an empty object', {}],
    ['an error that is null', { error: null }],
    ['an error that is blank text', { error: ' ' }],
    ['details without sentences', { error: { details: { email: null, age: 3, name: ' ' } } }],
    ['a message that is no text', { message: { text: 'no' } }],
    ['an empty message', { error: { message: '' }, message: '  ' }],
  ])('falls back when the answer is %s', (_, body) => {
    expect(said(body)).toBe('the fallback');
  });

  it('distinguishes an unreachable server from one that did not answer', () => {
    expect(errorText(new NetworkError('unreachable', null), texts)).toBe('no connection');
    expect(errorText(new NetworkError('no-response', null), texts)).toBe('no answer');
  });

  it('falls back when a call has no text for a failed connection, and for a bug of our own', () => {
    const plain = { fallback: 'the fallback' };
    expect(errorText(new NetworkError('unreachable', null), plain)).toBe('the fallback');
    expect(errorText(new NetworkError('no-response', null), plain)).toBe('the fallback');
    expect(errorText(new RangeError('internal words'), texts)).toBe('the fallback');
    expect(errorText('thrown text', texts)).toBe('the fallback');
  });
});

describe('the invalid fields of a form', () => {
  const details = { email: 'Taken', username: '' };
  const failure = new ApiError(409, { error: { code: 'EMAIL_TAKEN', message: 'Taken', details } });

  it('are those the server has a sentence for', () => {
    expect(invalidFields(failure)).toEqual({ email: 'Taken' });
  });

  it('are empty when the answer has another shape or there was none', () => {
    expect(invalidFields(new ApiError(400, { details }))).toEqual({});
    expect(invalidFields(new ApiError(400, 'text'))).toEqual({});
    expect(invalidFields(new NetworkError('unreachable', null))).toEqual({});
  });

  it('are part of the answer to a failed attempt', async () => {
    const attempt = (failure?: Error) =>
      answerTo(async () => {
        if (failure) throw failure;
      }, texts);
    expect(await attempt()).toEqual({ success: true });
    expect(await attempt(failure)).toEqual({
      success: false,
      error: 'Taken',
      fields: { email: 'Taken' },
    });
    expect(await attempt(new RangeError('internal words'))).toEqual({
      success: false,
      error: 'the fallback',
      fields: {},
    });
  });
});
