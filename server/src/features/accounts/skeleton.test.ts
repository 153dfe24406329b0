import { usernameKey } from '@midspan/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looksOfficial, skeletonOf } from './skeleton.ts';

describe('[NA2] the skeleton', () => {
  test.each([
    ['alice', 'аӏісе'],
    ['alice', 'aIice'],
    ['alice', 'ɑlice'],
    ['alice', 'al1ce'],
    ['alice', 'a|ice'],
    ['alice', 'ALICE'],
    ['Alice', '𝐀𝐥𝐢𝐜𝐞'],
    ['Alice', 'Ꭺlice'],
    ['pope', 'pⲟpe'],
    ['hope', 'НОРЕ'],
    ['modem', 'rnodern'],
    ['bob', 'b0b'],
    ['Bobby', 'Воbbу'],
    ['istanbul', 'İstanbul'],
  ])('is the same for %j and %j', (one, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(one));
  });

  test.each([
    ['alice', 'alicia'],
    ['Jose', 'José'],
    ['Ann Lee', 'AnnLee'],
    ['Ольга', 'Олег'],
    ['山田', '山本'],
  ])('is different for %j and %j', (one, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(one));
  });

  test.each([
    ['a', 'аɑα'],
    ['c', 'сⅽ'],
    ['d', 'ԁⅾ'],
    ['e', 'еҽ℮'],
    ['g', 'ɡց'],
    ['h', 'һհ'],
    ['i', 'іıӏ'],
    ['j', 'јϳ'],
    ['n', 'ոռ'],
    ['o', 'оοօ'],
    ['p', 'рρ'],
    ['q', 'ԛզ'],
    ['s', 'ѕ'],
    ['u', 'υս'],
    ['v', 'νѵⅴ'],
    ['w', 'ԝѡ'],
    ['x', 'хⅹ×'],
    ['y', 'уүγ'],
    ['A', 'АΑᎪ'],
    ['B', 'ВΒᏴ'],
    ['C', 'СᏟ'],
    ['E', 'ЕΕᎬ'],
    ['H', 'НΗᎻ'],
    ['J', 'ЈᎫ'],
    ['K', 'КΚᏦ'],
    ['M', 'МΜᎷ'],
    ['P', 'РΡᏢ'],
    ['S', 'ЅᏚՏ'],
    ['T', 'ТΤᎢ'],
    ['W', 'ԜᎳ'],
    ['X', 'ХΧ'],
    ['Y', 'ΥҮ'],
    ['Z', 'ΖᏃ'],
  ])(
    'folds what looks like %s in Cyrillic, Greek, Armenian, Cherokee or among signs',
    (letter, others) => {
      for (const other of others) expect(skeletonOf(other)).toBe(skeletonOf(letter));
    },
  );

  test('is the same for every encoding of a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
          expect(skeletonOf(name.normalize(form))).toBe(skeletonOf(name));
        }
      }),
      { numRuns: 50 },
    );
  });

  test('exists for every name that has a key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 3, maxLength: 30 }), (name) => {
        expect(skeletonOf(name) === '').toBe(usernameKey(name) === '');
      }),
      { numRuns: 50 },
    );
  });
});

test.each(['Аdmin', 'Моdеrаtоr', 'M1dspan', 'rnidspan', 'Adm1n', 'Sуstem', 'Suppоrt', 'Ɑdmin'])(
  '[NA3] recognizes %j as official in any letters',
  (name) => {
    expect(looksOfficial(name)).toBe(true);
  },
);
