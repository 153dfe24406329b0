import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from '../text/text.ts';
import { checkUsername, usernameKey } from './username.ts';

const refusalOf = (name: string) => {
  const checked = checkUsername(name);
  return checked.ok ? null : checked.refusal;
};

describe('[AC1] username length', () => {
  test.each([
    ['ab', 'USERNAME_LENGTH'],
    ['abc', null],
    ['a'.repeat(30), null],
    ['a'.repeat(31), 'USERNAME_LENGTH'],
    ['🦉🦉', 'USERNAME_LENGTH'],
    ['🦉🦉🦉', 'USERNAME_WITHOUT_LETTER'],
    ['🦉🦉a', null],
    ['   ab   ', 'USERNAME_LENGTH'],
    ['', 'USERNAME_LENGTH'],
    ['\u200b\u200b\u200b', 'USERNAME_LENGTH'],
    ['e\u0301e\u0301', 'USERNAME_LENGTH'],
  ])('counts %j in code points after cleaning', (name, refusal) => {
    expect(refusalOf(name)).toBe(refusal);
  });
});

describe('[AC2] username comparison', () => {
  test.each([
    ['Alice', 'ALICE'],
    ['Alice', 'Ａｌｉｃｅ'],
    ['Alice', '𝐀𝐥𝐢𝐜𝐞'],
    ['fine', 'ﬁne'],
    ['Strasse', 'straße'],
    ['STRASSE', 'straẞe'],
    ['Zoë', 'Zoe\u0308'],
    ['Οδυσσευς', 'ΟΔΥΣΣΕΥΣ'],
    ['Ann Lee', 'Ann\u00a0\u3000Lee'],
    ['Ann Lee', '  ann   lee '],
    ['Kelvin', '\u212aelvin'],
    ['Chris2', 'Chris²'],
  ])('treats %j and %j as one name', (one, other) => {
    expect(usernameKey(other)).toBe(usernameKey(one));
  });

  test.each([
    ['Alice', 'Alicе2'],
    ['Ann Lee', 'AnnLee'],
    ['Jose', 'José'],
  ])('treats %j and %j as two names', (one, other) => {
    expect(usernameKey(other)).not.toBe(usernameKey(one));
  });

  const nameLike = fc.string({ unit: 'grapheme', maxLength: 30 });

  test('gives every spelling of a name the same key', () => {
    fc.assert(
      fc.property(nameLike, (name) => {
        const key = usernameKey(name);
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
          expect(usernameKey(name.normalize(form))).toBe(key);
        }
        expect(usernameKey(name.toUpperCase())).toBe(key);
        expect(usernameKey(name.toLowerCase())).toBe(key);
        expect(usernameKey(` ${name} `)).toBe(key);
      }),
    );
  });

  test('leaves a key unchanged when it is folded again', () => {
    fc.assert(
      fc.property(nameLike, (name) => {
        expect(usernameKey(usernameKey(name))).toBe(usernameKey(name));
      }),
    );
  });
});

describe('[AC3] the characters of a username', () => {
  test.each([
    ['a line break', 'Ann\r\nLee'],
    ['NUL', 'Ann\0Lee'],
    ['a lone surrogate', 'Ann\ud800Lee'],
    ['a tabulator', 'Ann\tLee'],
    ['a delete character', 'Ann\u007fLee'],
    ['an override of the direction', 'Ann\u202eLee'],
    ['an isolate of the direction', 'Ann\u2066Lee'],
    ['a zero-width space', 'Ann\u200bLee'],
    ['a zero-width joiner', 'Ann\u200dLee'],
    ['a soft hyphen', 'Ann\u00adLee'],
    ['a Hangul filler', 'Ann\u3164Lee'],
    ['a combining grapheme joiner', 'Ann\u034fLee'],
    ['a variation selector', 'Ann\ufe0fLee'],
    ['a Braille blank', 'Ann\u2800Lee'],
    ['a line separator', 'Ann\u2028Lee'],
    ['a private-use character', 'Ann\ue000Lee'],
    ['an unassigned code point', 'Ann\u0378Lee'],
  ])('are refused when they include %s', (_, name) => {
    expect(refusalOf(name)).toBe('USERNAME_CHARACTERS');
  });

  test.each([
    ['Latin and Cyrillic', 'pаypal'],
    ['Latin and Greek', 'Αlice'],
    ['Latin and Armenian', 'hօme'],
    ['Latin and Cherokee', 'Ꭺlice'],
    ['a mathematical Latin letter among Cyrillic ones', '𝐀дмин'],
    ['a circled Latin letter among Cyrillic ones', 'Ⓐдмин'],
    ['the micro sign, a Greek letter, among Latin ones', 'µTorrent'],
  ])('are refused when they mix %s', (_, name) => {
    expect(refusalOf(name)).toBe('USERNAME_CHARACTERS');
  });

  test.each(['Ольга', 'Ελένη', 'محمد', '山田太郎', '山田 taro', "O'Neill-Smith", 'Zoë 🦉'])(
    'are allowed in %j',
    (name) => {
      expect(checkUsername(name)).toEqual({ ok: true, value: name });
    },
  );

  test('are checked after cleaning, so a cleaned name is accepted unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 34 }), (raw) => {
        const checked = checkUsername(raw);
        if (!checked.ok) return;
        expect(checked.value).toBe(cleanText(raw));
        expect(checkUsername(checked.value)).toEqual(checked);
        expect(usernameKey(checked.value)).not.toBe('');
      }),
    );
  });
});

test('[AC1] [TX6] [TX7] measures a username before cleaning it and refuses stacked marks', () => {
  expect(refusalOf('\u0344\u0334'.repeat(16_000))).toBe('USERNAME_LENGTH');
  expect(refusalOf(`Ann${' '.repeat(60_000)}`)).toBe('USERNAME_LENGTH');
  expect(refusalOf(`Ann${'\u0301'.repeat(17)}`)).toBe('USERNAME_MARKS');
  expect(refusalOf(`Ann${'\u0323'.repeat(16)}`)).toBeNull();
});

describe('[NA1] the check for a letter or digit', () => {
  test.each(['\u0301\u0302\u0303', '◌́◌̂◌̃', '---', '!!! ???', '🦉🦉🦉'])('refuses %j', (name) => {
    expect(refusalOf(name)).toBe('USERNAME_WITHOUT_LETTER');
  });

  test.each(['123', '山田さ', '-x-'])('allows %j', (name) => {
    expect(refusalOf(name)).toBeNull();
  });
});

describe('[NA3] the check for reserved names', () => {
  test.each([
    'Anonymous',
    'anonymous',
    'DELETED MEMBER',
    'Deleted  member',
    'Ｙｏｕ',
    'unknown user',
    'Someone',
    's-o-m-e-o-n-e',
    'Ｓｏｍｅｏｎｅ 2',
    'your_partner',
    'YOUR PARTNER',
    'Moderation',
    'The Moderation Team',
    'Móderation',
    'Midspan',
    'Midspan Support',
    'midspan_help',
    'TheMidspanTeam',
    'Moderator',
    'admin',
    'admin_',
    '-midspan-',
    'Midspan Team',
    'Admin42',
    '007 moderator',
    'admin admin',
    'adminadmin',
    'A-D-M-I-N',
    'Ádmin',
    'Site Admin',
    'Admin Anna',
    'The Team',
    'Support Team',
    'Official Support',
    'Mod',
    'Operator',
    'Staff',
    'System',
    'Security',
    'root',
    'Help Desk',
  ])('refuses %j', (name) => {
    expect(refusalOf(name)).toBe('USERNAME_RESERVED');
  });

  test.each([
    'Adminstrable',
    'Modest Mouse',
    'Supportive',
    'Helpful Harry',
    'Rooted',
    'Team Rocket',
    'Root Beer',
    'System of a Down',
    'Smooth Operator',
    'Youyou',
    'Member 12',
    'The Site',
    'Anonymouse',
    'Span Middler',
  ])('allows %j', (name) => {
    expect(refusalOf(name)).toBeNull();
  });
});

describe('[NA5] the check for decoration', () => {
  test.each([
    ['tatweel', 'محـــمد'],
    ['tatweel within a presentation form', 'محمد\ufe77'],
    ['a line below', 'A\u0332nna'],
    ['a double line below', 'A\u0333nna'],
    ['a line above', 'A\u0305nna'],
    ['a line above in one character with its space', 'Anna\u203eLee'],
    ['a stroke through it', 'A\u0336nna'],
    ['an enclosing circle', 'A\u20ddnna'],
    ['a half mark', 'A\ufe26nna'],
    ['a small letter on top', 'A\u0364nna'],
    ['an arrowhead', 'A\u0354nna'],
    ['a Cyrillic thousands sign', 'А\u0488нна'],
  ])('refuses %s', (_, name) => {
    expect(refusalOf(name)).toBe('USERNAME_CHARACTERS');
  });

  test.each([
    'Nguyễn Thị Hạnh',
    'Łukasz Żółć',
    'Đặng',
    'O\u0358-ba',
    'Ḏāwūd',
    'Šárka',
    'Ἀχιλλεύς ᾳ',
    'مُحَمَّد',
    'שָׁלוֹם',
    'सरिता',
    'ประยุทธ์',
    'Ёжик',
    'Søren',
    'がんばる',
  ])('allows %j', (name) => {
    expect(refusalOf(name)).toBeNull();
  });
});

describe('[NA4] the check for addresses', () => {
  test.each([
    'evil.example',
    'Confirm at evil.example',
    'http://evil',
    'x //evil',
    'www.evil',
    'WWW.evil',
    'bob@evil',
    '@midspn',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil。example',
    'evil․example',
    'пример.рф',
    '10.0.0.1',
    'Dr.Smith',
  ])('refuses %j', (name) => {
    expect(refusalOf(name)).toBe('USERNAME_ADDRESS');
  });

  test.each(['J.R. Tolkien', 'J. R. R. Tolkien', 'v1.2', 'Dr. Who', 'St. John', 'wow...', '3.14'])(
    'allows %j',
    (name) => {
      expect(refusalOf(name)).toBeNull();
    },
  );
});
