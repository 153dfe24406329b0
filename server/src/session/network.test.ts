import { describe, expect, test } from 'vitest';
import { countByNetwork, networksOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', null],
  ['::ffff:203.0.113.9', '203.0.113.9', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64', '2001:db8:0::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
])('counts a caller from %s as %s, and in %s', (address, own, wider) => {
  expect(networksOf(address)).toEqual({ own, wider });
});

describe('[AC22] the room in a network', () => {
  const inHome = (n: number) => networksOf(`2001:db8:1:${n.toString(16)}::1`);
  const fill = (counted: ReturnType<typeof countByNetwork>, home: number, count: number) =>
    Array.from({ length: count }, () => counted.add(inHome(home)));

  test('ends at the limit in a /64, and leaves the one next to it its own', () => {
    const counted = countByNetwork(20);
    const [leave] = fill(counted, 1, 20);
    expect(counted.hasRoom(inHome(1))).toBe(false);
    expect(counted.hasRoom(inHome(2))).toBe(true);
    leave?.();
    leave?.();
    expect(counted.hasRoom(inHome(1))).toBe(true);
    fill(counted, 1, 1);
    expect(counted.hasRoom(inHome(1))).toBe(false);
  });

  test('ends at five times the limit in the /48 around them', () => {
    const counted = countByNetwork(20);
    for (let home = 1; home <= 5; home += 1) {
      expect(counted.hasRoom(inHome(home))).toBe(true);
      fill(counted, home, 20);
    }
    expect(counted.hasRoom(inHome(6))).toBe(false);
    expect(counted.hasRoom(networksOf('2001:db8:2:6::1'))).toBe(true);
  });
});
