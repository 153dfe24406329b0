import { OVERTURN_TIMER, type OverturnStatusAnswer } from '@midspan/contract';
import { useEffect, useState } from 'react';
import type { AskStatus } from './api.ts';

/**
 * Who took part so far, requested every minute and, until both have, on every event. Nothing is
 * known without a way to request it.
 */
export function useOverturnStatus(
  proposalId: string,
  ask: AskStatus | undefined,
  /** the number of the last thing that happened, where that is known */
  seq: number | undefined,
) {
  const [status, setStatus] = useState<OverturnStatusAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const bothTookPart = status?.proposerActive && status.originalProposerActive;
  const occasion = bothTookPart ? undefined : seq;
  useEffect(() => {
    if (ask === undefined) return;
    let ended = false;
    async function look(asked: AskStatus) {
      const answer = await asked(proposalId);
      if (ended) return;
      if (answer.success) setStatus(answer.status);
      setFailure(answer.success ? null : answer.error);
    }
    void look(ask);
    const timer = window.setInterval(() => void look(ask), OVERTURN_TIMER.pollMs);
    return () => {
      ended = true;
      window.clearInterval(timer);
    };
  }, [proposalId, ask, occasion]);
  return { status, failure };
}
