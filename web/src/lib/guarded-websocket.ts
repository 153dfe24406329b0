import { WebSocket as WebSocketTransport } from 'socket.io-client';

/** A reachable server speaks at once; some proxies accept a WebSocket and never forward it. */
const FIRST_PACKET_WITHIN_MS = 6_000;
/** A WebSocket that ends sooner after opening was cut off by something in between. */
const SHORT_LIFE_MS = 5_000;
/** Fewer may only mean that the server is restarting. */
const SHORT_LIVES_MAX = 3;

/** In a row, over all connections of this page, because they share the same network path. */
let shortLives = 0;

/**
 * A WebSocket that falls back to polling. Socket.IO tries its next transport only after an error,
 * and treats a WebSocket that was accepted and then dropped as an ordinary close.
 */
export class GuardedWebSocket extends WebSocketTransport {
  private openedAtMs = 0;
  private hasHeard = false;
  private isOver = false;
  private silence: ReturnType<typeof setTimeout> | undefined;

  override doOpen(): this {
    if (shortLives >= SHORT_LIVES_MAX) {
      // Deferred, because listeners are attached only after the constructor.
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
    // Nothing it may still receive is for the transport that takes over.
    this.doClose();
    this.onError('the WebSocket carried nothing', null);
  }
}
