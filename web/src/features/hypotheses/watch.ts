import { useEffect } from 'react';
import { ask } from '../../lib/socket-ask.ts';
import { useSession } from '../accounts/index.ts';

/** What changes how a hypothesis, its figure or its evidence stands. */
const CHANGES = [
  'hypothesis:credenceChanged',
  'evidence:overturnNotification',
  // These two come to the people concerned in its place.
  'evidence:overturnProposalNotification',
  'evidence:disputeConversationCreated',
  'evidence:overturnProposalWithdrawn',
  'evidence:overturnProposalCancelled',
  'evidence:overturnProposalResolved',
  'evidence:overturned',
  'evidence:reinstated',
  'evidence:recalibrated',
  'evidence:removed',
  'evidence:restored',
  'hypothesis:removed',
] as const;

/** Tells of every change of a hypothesis, as long as the page is open and somebody is signed in. */
export function useHypothesisWatch(hypothesisId: string, onChange: () => void): void {
  const { socket } = useSession();
  useEffect(() => {
    if (socket === null) return;
    const watch = () => ask(socket, 'hypothesis:watch', { hypothesisId });
    const connected = async () => {
      await watch();
      // What happened before, or while the connection was away, was told to nobody.
      onChange();
    };
    if (socket.connected) void watch();
    socket.on('connect', connected);
    // A dispute's page also hears of the item that it is about, which is another hypothesis's.
    for (const name of CHANGES) socket.on(name, onChange);
    return () => {
      socket.off('connect', connected);
      for (const name of CHANGES) socket.off(name, onChange);
      if (socket.connected) void ask(socket, 'hypothesis:unwatch', { hypothesisId });
    };
  }, [socket, hypothesisId, onChange]);
}
