import { Decoder, type Packet } from 'socket.io-parser';

/**
 * Encodes packets as Socket.IO's own encoder does, for a server that sends only text: that one
 * first searches everything it sends for binary data, which was a seventh of a message's cost.
 */
class TextEncoder {
  encode({ type, nsp, id, data }: Packet): [string] {
    const namespace = nsp === '/' ? '' : `${nsp},`;
    const content = data === undefined || data === null ? '' : JSON.stringify(data);
    return [`${type}${namespace}${id ?? ''}${content}`];
  }
}

export const textParser = { Encoder: TextEncoder, Decoder };
