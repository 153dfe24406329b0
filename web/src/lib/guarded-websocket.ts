import { WebSocket as WebSocketTransport } from 'socket.io-client';

/** A server that is there speaks at once; some proxies accept a WebSocket and never pass it on. */
const FIRST_PACKET_WITHIN_MS = 6_000;
/** A WebSocket that ends sooner after opening has been cut off by something on the way. */
const SHORT_LIFE_MS = 5_000;
/** Fewer may be a server that restarts. */
const SHORT_LIVES_MAX = 3;

/** In a row, of all connections of this page: what one learns about the way holds for the others. */
let shortLives = 0;

/**
 * A WebSocket that gives way to polling. Socket.IO tries its next transport only after an error, and
 * takes a WebSocket that was accepted and then dropped for an ordinary end.
 */
export class GuardedWebSocket extends WebSocketTransport {
  private openedAtMs = 0;
  private hasHeard = false;
  private isOver = false;
  private silence: ReturnType<typeof setTimeout> | undefined;

  override doOpen(): this {
    if (shortLives >= SHORT_LIVES_MAX) {
      // The error is heard only by those who can listen by then.
      queueMicrotask(() => this.onError('WebSockets are cut off here', null));
      return this;
    }
    this.openedAtMs = Date.now();
    this.silence = setTimeout(() => this.giveWay(), FIRST_PACKET_WITHIN_MS);
    return super.doOpen();
  }

  protected override onPacket(packet: Parameters<WebSocketTransport['onPacket']>[0]): void {
    this.hasHeard = true;
    clearTimeout(this.silence);
    super.onPacket(packet);
  }

  override doClose(): void {
    this.isOver = true;
    clearTimeout(this.silence);
    super.doClose();
  }

  protected override onClose(details?: Parameters<WebSocketTransport['onClose']>[0]): void {
    if (!this.isOver && !this.hasHeard) {
      this.giveWay();
      return;
    }
    if (!this.isOver) {
      shortLives = Date.now() - this.openedAtMs < SHORT_LIFE_MS ? shortLives + 1 : 0;
    }
    super.onClose(details);
  }

  private giveWay(): void {
    // Nothing it may still say is for the transport that takes over.
    this.doClose();
    this.onError('the WebSocket carried nothing', null);
  }
}
