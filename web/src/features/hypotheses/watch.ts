import type { PublicProposal, ServerPayload } from '@midspan/contract';
import { useEffect } from 'react';
import { listen } from '../../lib/socket.ts';
import { ask } from '../../lib/socket-ask.ts';
import { useSession } from '../accounts/index.ts';

export interface HypothesisNews {
  onMove(moved: ServerPayload<'hypothesis:credenceChanged'>): void;
  /** one of its items was challenged, or a challenge continued or ended */
  onChallenge(proposal: PublicProposal): void;
  onOther(): void;
  /** From now on everything is received; the mark says whether anything was missed before. */
  onWatched(mark: string): void;
  stop(): void;
}

export function useHypothesisWatch(hypothesisId: string, news: HypothesisNews): void {
  const { socket } = useSession();
  useEffect(() => {
    if (socket === null) return;
    const watch = async () => {
      const answer = await ask(socket, 'hypothesis:watch', { hypothesisId });
      if (answer.success) news.onWatched(answer.mark);
    };
    const challenged = (about: { hypothesisId: string; proposal: PublicProposal }) => {
      if (about.hypothesisId === hypothesisId) news.onChallenge(about.proposal);
      // The page of a dispute shows its outcome.
      else if (about.proposal.dispute_hypothesis_id === hypothesisId) news.onOther();
    };
    const concerned = ({ proposal }: { proposal: PublicProposal }) => news.onChallenge(proposal);
    const removed = (about: { hypothesisId: string }) => {
      if (about.hypothesisId === hypothesisId) news.onOther();
    };

    if (socket.connected) void watch();
    const stopListening = listen(socket, {
      connect: watch,
      'hypothesis:credenceChanged': (move) => {
        if (move.hypothesisId === hypothesisId) news.onMove(move);
      },
      // How a challenge continues, as broadcast to everyone.
      'evidence:overturnNotification': challenged,
      'evidence:overturnProposalWithdrawn': challenged,
      'evidence:overturnProposalCancelled': challenged,
      'evidence:overturnProposalResolved': challenged,
      // The people concerned get these two instead.
      'evidence:overturnProposalNotification': concerned,
      'evidence:disputeConversationCreated': concerned,
      'evidence:removed': removed,
      'evidence:restored': removed,
      'hypothesis:removed': removed,
    });
    return () => {
      stopListening();
      news.stop();
      if (socket.connected) void ask(socket, 'hypothesis:unwatch', { hypothesisId });
    };
  }, [socket, hypothesisId, news]);
}
