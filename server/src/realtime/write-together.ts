import type { Server, Socket } from 'socket.io';

type Connection = Socket['conn'];

/**
 * Batches everything sent to a connection in one event-loop turn into one write. A batch of
 * messages sends the same people several events at once, and separate writes cost the server more
 * than building all of them.
 *
 * Engine.IO buffers what it can't write yet. So the first packet of a turn marks the connection as
 * busy, and the end of the turn marks it as writable again.
 *
 * The connection sent to last is written last. That is the sender of a message, because of the
 * acknowledgement, so those who wait for the message get it first.
 *
 * Returns a function that flushes immediately, for shutdown.
 */
export function writeTogether(engine: Server['engine']): () => void {
  let held = new Set<Connection>();

  function release(): void {
    const due = held;
    held = new Set();
    for (const { transport, request } of due) {
      request.socket.cork();
      transport.writable = true;
      transport.emit('ready');
      request.socket.uncork();
    }
  }

  engine.on('connection', (connection: Connection) => {
    connection.on('packetCreate', () => {
      const { transport } = connection;
      if (held.delete(connection)) {
        held.add(connection);
        return;
      }
      // A connection being written to buffers anyway, and so does long polling.
      if (!transport.writable || transport.name !== 'websocket') return;
      transport.writable = false;
      if (held.size === 0) process.nextTick(release);
      held.add(connection);
    });
  });
  return release;
}
