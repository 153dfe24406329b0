import { describe, expect, it } from 'vitest';
import { readSite } from './site.ts';

describe('the site settings on the page', () => {
  it('have defaults when no server filled them in', () => {
    const defaults = {
      supportEmail: 'support@example.org',
      sentryDsn: null,
      testPages: true,
      mailbox: true,
      demoMembers: [],
    };
    expect(readSite('')).toEqual(defaults);
    expect(readSite('{}')).toEqual(defaults);
  });

  it('are those the server sends', () => {
    const given = {
      supportEmail: 'help@midspan.test',
      sentryDsn: 'https://key@errors.test/1',
      testPages: false,
      mailbox: false,
      demoMembers: [{ username: 'ann', email: 'ann@midspan.test', password: 'secret words' }],
    };
    expect(readSite(JSON.stringify(given))).toEqual(given);
  });

  it('are refused when they do not match the contract', () => {
    expect(() => readSite('{"testPages":"yes"}')).toThrow();
  });
});
