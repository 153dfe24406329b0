import fc from 'fast-check';
import { Encoder, type Packet, PacketType } from 'socket.io-parser';
import { expect, test } from 'vitest';
import { textParser } from './text-parser.ts';

const aPacket: fc.Arbitrary<Packet> = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom(PacketType.EVENT, PacketType.ACK),
      nsp: fc.constantFrom('/', '/other'),
      data: fc.array(fc.jsonValue(), { minLength: 1 }),
      id: fc.nat(),
    },
    { requiredKeys: ['type', 'nsp', 'data'] },
  ),
  fc.record({
    type: fc.constantFrom(PacketType.CONNECT, PacketType.CONNECT_ERROR, PacketType.DISCONNECT),
    nsp: fc.constantFrom('/', '/other'),
    data: fc.constantFrom(undefined, null, { sid: 'a' }, { message: 'no', data: { code: 'NO' } }),
  }),
);

test('encodes packets as Socket.IO’s own encoder does', () => {
  const own = new textParser.Encoder();
  const original = new Encoder();
  fc.assert(
    fc.property(aPacket, (packet) => {
      expect(own.encode(packet)).toEqual(original.encode(packet));
    }),
  );
});
