import { WAITING_LIST } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { Claim } from '../../../ui/claim.tsx';
import { countsQuery } from '../counts.ts';
import { WaitingFigures } from './room-waiting.tsx';

/**
 * Where someone is waiting right now. Hidden when no one is, because an empty list invites no one.
 */
export function WaitingNow() {
  const titleId = useId();
  const { data } = useQuery(countsQuery({ limit: WAITING_LIST.suggestions }));
  const rooms = data?.items ?? [];
  if (rooms.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-20 border-t border-line pt-14">
      <h2 id={titleId} className="text-2xl font-bold tracking-tight">
        Waiting now
      </h2>
      <p className="mt-2 text-muted">These people have taken a side and are ready to talk.</p>
      <ul className="mt-6 divide-y divide-line">
        {rooms.map((room) => (
          <li
            key={room.hypothesis_id}
            className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3 py-5"
          >
            <div className="min-w-0 flex-1 basis-72">
              <Claim>
                <Link
                  to={`/hypotheses/${room.hypothesis_id}`}
                  className="no-underline hover:underline"
                >
                  {room.hypothesis_statement}
                </Link>
              </Claim>
              <p className="mt-1 text-sm wrap-anywhere text-muted">{room.topic_name}</p>
            </div>
            <WaitingFigures {...room} />
          </li>
        ))}
      </ul>
    </section>
  );
}
