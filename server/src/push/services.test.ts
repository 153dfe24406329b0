import { isIP } from 'node:net';
import { expect, test } from 'vitest';
import { isKnownService, lookupPublic } from './services.ts';

const HOSTS = ['fcm.googleapis.com', '*.push.apple.com', '127.0.0.1'];

test.each([
  'https://fcm.googleapis.com/fcm/send/1',
  'https://web.push.apple.com/1',
  'http://127.0.0.1:4000/1',
])('[PU7] knows the push service at %s', (endpoint) => {
  expect(isKnownService(endpoint, HOSTS)).toBe(true);
});

test.each([
  'https://push.example.org/send/1',
  'http://web.push.apple.com/1',
  'https://web.push.apple.com:8443/1',
  'https://someone@web.push.apple.com/1',
  'https://push.apple.com.example.org/1',
  'https://xpush.apple.com/1',
  'https://fcm.googleapis.com./1',
  'https://10.0.0.5/1',
  'https://[::1]/1',
  'http://localhost:1/1',
  'file:///etc/passwd',
  'nonsense',
])('[PU7] knows no push service at %s', (endpoint) => {
  expect(isKnownService(endpoint, HOSTS)).toBe(false);
});

/** Where a connection would go if the service's name led to these addresses. */
const whereto = (addresses: readonly string[]) =>
  new Promise<string>((resolve) => {
    const lookup = lookupPublic((_hostname, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      ),
    );
    lookup('web.push.apple.com', { all: true }, (error, found) => {
      if (error !== null) return resolve('nowhere');
      resolve(typeof found === 'string' ? found : found.map(({ address }) => address).join());
    });
  });

test('[PU7] connects where a service’s name leads to public addresses', async () => {
  expect(await whereto(['17.57.12.1', '2620:149:208::1'])).toBe('17.57.12.1,2620:149:208::1');
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.9',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  'fd00::1',
  '::ffff:10.0.0.1',
])('[PU7] doesn’t connect where a service’s name leads to %s', async (address) => {
  expect(await whereto([address])).toBe('nowhere');
  // One good address among them doesn't make it good.
  expect(await whereto(['17.57.12.1', address])).toBe('nowhere');
});
