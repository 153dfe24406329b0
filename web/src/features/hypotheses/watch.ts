import { useEffect } from 'react';
import { ask } from '../../lib/socket-ask.ts';
import { useSession } from '../accounts/index.ts';

/** Events that change a hypothesis, its figure or its evidence. */
const CHANGES = [
  'hypothesis:credenceChanged',
  'evidence:overturnNotification',
  // The people concerned get these two instead.
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

/** Calls back on every change of a hypothesis, while the page is open and the user is signed in. */
export function useHypothesisWatch(hypothesisId: string, onChange: () => void): void {
  const { socket } = useSession();
  useEffect(() => {
    if (socket === null) return;
    const watch = () => ask(socket, 'hypothesis:watch', { hypothesisId });
    const connected = async () => {
      await watch();
      // What happened before, or while the connection was away, was not sent here.
      onChange();
    };
    if (socket.connected) void watch();
    socket.on('connect', connected);
    // A dispute's page also receives events about its item, which belongs to another hypothesis.
    for (const name of CHANGES) socket.on(name, onChange);
    return () => {
      socket.off('connect', connected);
      for (const name of CHANGES) socket.off(name, onChange);
      if (socket.connected) void ask(socket, 'hypothesis:unwatch', { hypothesisId });
    };
  }, [socket, hypothesisId, onChange]);
}
