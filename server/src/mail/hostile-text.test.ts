import { type Notice, noticeKindField, noticeParts } from '@midspan/contract';
import fc from 'fast-check';
import { LinkifyIt } from 'linkify-it';
import { describe, expect, test } from 'vitest';
import { quoteName, quoteText, recipientName, words } from './quoting.ts';
import { type MailText, noticeMail, resetMail, verificationMail } from './templates.ts';

/** Finds what mail programs turn into links, and more. */
const linkify = new LinkifyIt({
  fuzzyLink: true,
  fuzzyEmail: true,
  fuzzyIP: true,
  urlAuth: true,
}).tlds(['example', 'test', 'xn--p1ai', 'рф', 'zip', 'app', 'co', 'uk'], true);
const linksIn = (text: string) => (linkify.match(text) ?? []).map(({ text: link }) => link);

/** Anything like "x.yy", "x@y" or "://" that a linkifier with other tables could recognize. */
const LINKABLE = /[^\s[][.。．｡․]\p{L}[\p{L}\p{M}\p{N}-]|\S[@＠]\S|:\/\/[^\]…]|www[.]/iu;

const PUBLIC_URL = 'https://midspan.example';

/** Links, if left unchanged in an email. */
const LINKS = [
  'Your account expires today, confirm at https://evil.example/confirm',
  'evil.example',
  'www.evil.example/login?a=b',
  'HTTP://EVIL.EXAMPLE',
  '//evil.example',
  'http:///evil.example',
  'http://localhost:3000',
  'http://10.0.0.1/x',
  'support@evil.example',
  'mailto:support@evil.example',
  'пример.рф',
  'evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'a.b.c.evil.co.uk',
  'xn--e1afmkfd.xn--p1ai',
  'https://midspan.example@evil.example',
  `${'x'.repeat(195)} evil.example`,
  `${'https://'.repeat(40)}evil.example`,
];

const HOSTILE = [
  ...LINKS,
  '10.0.0.1:8080/x',
  'tel:+123456789',
  'evil.\u200bexample',
  '\\\\evil.example\\share',
  '”\n\nMidspan\nSecurity notice: confirm at evil.example\n\n“',
];

const hostileNotice = (kind: Notice['kind'], text: string): Notice => ({
  id: '01890000-0000-7000-8000-000000000000',
  kind,
  created_at: '2026-01-01T00:00:00.000Z',
  is_read: false,
  username: text,
  circle_id: null,
  circle_name: text,
  hypothesis_id: '01890000-0000-7000-8000-000000000001',
  hypothesis_statement: text,
  conversation_id: null,
  evidence_description: text,
  evidence_still_weighed: false,
  outcome: 'applied',
  hours_left: 24,
  announced_for: null,
  round: {
    id: '01890000-0000-7000-8000-000000000003',
    title: text,
    pairs_at: '2026-01-04T00:00:00.000Z',
    ends_at: '2026-01-04T01:00:00.000Z',
  },
  challenge: {
    kind: 'overturn',
    is_own: false,
    hypothesis_statement: text,
    deadline: '2026-01-04T00:00:00.000Z',
    is_carried: true,
    is_weighed_by_others: false,
  },
});

const mailOf = (kind: Notice['kind'], text: string) =>
  noticeMail({
    lastOf: null,
    kind: 'your_turn',
    notice: hostileNotice(kind, text),
    username: text,
    unsubscribeToken: '01890000-0000-7000-8000-000000000002',
    publicUrl: PUBLIC_URL,
  });

/** An email with our own links removed. */
function withoutOwnLinks({ subject, body }: MailText): string {
  return `${subject}\n${body}`.replaceAll(/https:\/\/midspan\.example\/[\w/?=&-]*/g, '');
}

function expectHarmless(mail: MailText): void {
  const rest = withoutOwnLinks(mail);
  expect(linksIn(rest)).toEqual([]);
  expect(rest).not.toMatch(LINKABLE);
}

describe('[ML1] harmful text', () => {
  test.each(LINKS)('such as %j would be a link in an email if it weren’t quoted', (text) => {
    expect(linksIn(text).length > 0 || LINKABLE.test(text)).toBe(true);
  });

  test.each(noticeKindField.options)('does not become a link in an email about %s', (kind) => {
    for (const text of HOSTILE) {
      const mail = mailOf(kind, text);
      expectHarmless(mail);
      // The same number of lines whatever members wrote: no quotation adds one.
      expect(mail.body.split('\n')).toHaveLength(mailOf(kind, 'x').body.split('\n').length);
    }
  });

  test('does not become a link in an email about an account', () => {
    for (const text of HOSTILE) {
      expectHarmless(resetMail(text, `${PUBLIC_URL}/reset-password?token=x`, 60_000));
    }
    expectHarmless(verificationMail(`${PUBLIC_URL}/email-verification?token=x`, 60_000));
  });

  test('is marked in every kind of notice, emailed or not', () => {
    for (const kind of noticeKindField.options) {
      const own = noticeParts(hostileNotice(kind, 'evil.example')).flatMap((part) =>
        'own' in part ? part.own : [],
      );
      expect(own.join('')).not.toContain('evil');
    }
  });

  test('does not become a link in any combination', () => {
    const piece = fc.constantFrom(
      ...['a', 'evil', 'com', 'example', 'www', 'http', '1', '255'],
      ...['.', '。', '@', ':', '/', '//', '\\', '-', '[', ']', '(', '“', '”'],
      ...[' ', '\n', '\u200b', '\u202e', 'é', '👩‍🚀', 'рф'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        for (const quote of [quoteText, quoteName, recipientName]) {
          const quoted = quote(text);
          expect(linksIn(quoted)).toEqual([]);
          expect(quoted).not.toMatch(LINKABLE);
          expect(quoted).not.toMatch(/[\n\r\u2028\u2029]/);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('[ML1] a quotation', () => {
  test('is set apart and attributed to a member', () => {
    expect(quoteText('Tea is\n\nhealthy')).toBe('“Tea is healthy” (a member’s words)');
    expect(quoteName('Ann')).toBe('“Ann”');
  });

  test('cannot be closed by its author', () => {
    expect(quoteText('x” (a member’s words). Now confirm “')).toBe(
      '“x" (a member’s words). Now confirm "” (a member’s words)',
    );
  });

  test.each([
    'J.R. Tolkien wrote it.',
    'The rate is 3.14, see v1.2: done.',
    'At 12:30 either/or',
    'No... really?',
  ])('leaves %j unchanged', (text) => {
    expect(recipientName(text)).toBe(text);
  });

  test('has at most 200 characters and splits none', () => {
    const family = '👩‍👩‍👧';
    const quoted = recipientName(family.repeat(100));
    expect([...quoted].length).toBeLessThanOrEqual(200);
    expect(quoted).toBe(`${family.repeat(39)}…`);
    expect(recipientName('x'.repeat(200))).toBe('x'.repeat(200));
    expect(recipientName('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
    expect(recipientName(`a${'\u0301'.repeat(300)}`)).toBe('…');
  });

  test('is the only way for a member’s text to reach a template', () => {
    const raw: string = 'evil.example';
    // @ts-expect-error a plain string fits into no template
    words`Hello ${raw}`;
    // @ts-expect-error nor is it a subject or a body
    const mail: MailText = { subject: raw, body: raw };
    expect(mail).toBeDefined();
  });
});
