import { Decoder, type Packet } from 'socket.io-parser';

/**
 * Writes packets as Socket.IO's own encoder does, for a server that sends text only: that one first
 * walks through everything it sends, to see whether some of it is binary, and this was a seventh of
 * what a message costs.
 */
class TextEncoder {
  encode({ type, nsp, id, data }: Packet): [string] {
    const namespace = nsp === '/' ? '' : `${nsp},`;
    const content = data === undefined || data === null ? '' : JSON.stringify(data);
    return [`${type}${namespace}${id ?? ''}${content}`];
  }
}

export const textParser = { Encoder: TextEncoder, Decoder };
