import type { Restatement } from '@midspan/contract';
import { memo } from 'react';
import { RestatementCard } from '../restatements/restatement-card.tsx';
import { useStreamView } from './stream-view.ts';

/** A restatement at the number of its request. */
export const StreamRestatement = memo(function StreamRestatement(props: {
  restatement: Restatement;
}) {
  const { restatement } = props;
  const { conversation, words, deciding, opened, onOpen } = useStreamView();
  const { user1_id: one, user2_id: other } = conversation;
  return (
    <li className="pt-3">
      <RestatementCard
        restatement={restatement}
        otherId={restatement.asked_by === one ? other : one}
        words={words}
        deciding={deciding}
        isOpen={opened === restatement.id}
        onOpen={onOpen}
      />
    </li>
  );
});
