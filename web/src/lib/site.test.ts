import { describe, expect, it } from 'vitest';
import { readSite } from './site.ts';

describe('what the page is told about the site', () => {
  it('has defaults where no server filled it in', () => {
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

  it('is what the server says', () => {
    const given = {
      supportEmail: 'help@midspan.test',
      sentryDsn: 'https://key@errors.test/1',
      testPages: false,
      mailbox: false,
      demoMembers: [{ username: 'ann', email: 'ann@midspan.test', password: 'secret words' }],
    };
    expect(readSite(JSON.stringify(given))).toEqual(given);
  });

  it('is refused when it is not what the contract says', () => {
    expect(() => readSite('{"testPages":"yes"}')).toThrow();
  });
});
