import type { Server, Socket } from 'socket.io';

type Connection = Socket['conn'];

/**
 * What one turn tells a connection leaves in one write. A batch of messages tells the same people
 * several things at once, and writing each for itself cost the server more than making them all.
 *
 * Engine.IO gathers what it cannot write at the moment. So the first packet of a turn makes the
 * connection look busy, and the end of the turn makes it free again.
 *
 * Who was told something last is written to last. That is the sender of a message, because of the
 * acknowledgement: those who wait for the message have it before.
 *
 * Answers how to write at once, for when there is no next turn.
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
      // A connection that is being written to gathers anyhow; long polling does so by itself.
      if (!transport.writable || transport.name !== 'websocket') return;
      transport.writable = false;
      if (held.size === 0) process.nextTick(release);
      held.add(connection);
    });
  });
  return release;
}
