import { describe, expect, test } from 'vitest';
import { sourceLink } from './source-link.ts';

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : null);
const linkOf = (source: string) => sourceLink(source, hostOf);

describe('[SO1] a source', () => {
  test.each([
    'https://example.org/a',
    'http://example.org',
    ' HTTPS://EXAMPLE.ORG ',
    'https://example.org:8443/a?b=c@d#e',
    'https://example.org/~ann@home',
    'http://example.org:80/',
    'http://[::1]:3000/',
  ])('links %j to the host as written', (source) => {
    expect(linkOf(source)).toEqual({ href: source.trim(), realHost: null });
  });

  test.each([
    ['https://bücher.example/x', 'xn--bcher-kva.example'],
    ['https://аррӏе.com', 'xn--80ak6aa92e.com'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['https://%65vil.example', 'evil.example'],
  ])('links %j and names its real host %j', (source, realHost) => {
    expect(linkOf(source)).toEqual({ href: source, realHost });
  });

  test.each([
    'http://127.0.0.1:3000@evil.example',
    'https://bank.example:pass@evil.example/login',
    'https://@evil.example',
    'https://bank.example\\@evil.example',
    'https://bank.example\\evil',
    'https://evil.example/\u202egpj.exe',
    'https://exa\u200bmple.org',
    'https://example.org/a b',
    'https://example.org/\u0007',
    'https://pаypal.example',
    'https://www.gооgle.example/',
  ])('shows %j as plain text, because a link could deceive', (source) => {
    expect(linkOf(source)).toBeNull();
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.org',
    'example.org',
    'https://',
    'Smith 2019, p. 4',
    '',
  ])('shows %j as plain text, because it is no web address', (source) => {
    expect(linkOf(source)).toBeNull();
  });
});
