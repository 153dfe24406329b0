import type { ListedEvidence, ListedWeighing } from '@midspan/contract';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { Day } from '../../../lib/day.tsx';
import { shownList } from '../../../lib/page-list.ts';
import { LoadingSkeleton } from '../../../ui/loading.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { statedText } from '../weights/weight-text.ts';
import { useWeighingsOf } from './api.ts';
import { useReadingPath } from './reading-path.ts';
import { weighingState } from './weighed-words.ts';

const LOAD_FAILED = 'Failed to load the weighings. Please try again later.';

/** What every pair agreed that an item weighs, and which of that counts. */
export function WeighingsList({ evidence }: { evidence: ListedEvidence }) {
  const query = useWeighingsOf(evidence);
  return (
    <div className="flex flex-col gap-1 text-sm">
      <PagedList
        list={shownList(query, LOAD_FAILED, ['weighing', 'weighings'])}
        loading={<LoadingSkeleton text="Loading the weighings..." className="my-3 h-16" />}
        empty={null}
      >
        {(weighings) => (
          <>
            {weighings.filter((one) => one.counting).length > 1 && (
              <p className="text-muted">
                The median of those that count is what the item counts with: {statedText(evidence)}.
              </p>
            )}
            <ul aria-label="Weighings" className="divide-y divide-line">
              {weighings.map((one) => (
                <Weighing key={one.id} weighing={one} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </div>
  );
}

const ORIGINS: Record<ListedWeighing['origin'], string> = {
  acceptance: 'First pair',
  second_opinion: 'Second opinion',
  recalibration: 'Recalibrated in a dispute',
};

function Weighing({ weighing }: { weighing: ListedWeighing }) {
  const readingPath = useReadingPath();
  const [one, other] = weighing.usernames;
  const Icon = weighing.counting ? CircleCheck : CircleDashed;
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="wrap-anywhere">
          <bdi>{one}</bdi> and <bdi>{other}</bdi> · {statedText(weighing)}
        </span>
        <span className="flex items-center gap-1.5">
          <Icon
            aria-hidden
            className={weighing.counting ? 'size-4 text-success' : 'size-4 text-muted'}
          />
          <span className="first-letter:uppercase">{weighingState(weighing)}</span>
        </span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-4 text-muted">
        <span>{ORIGINS[weighing.origin]}</span>
        <span>{weighing.established ? 'Established pair' : 'Not established yet'}</span>
        <Day iso={weighing.created_at} />
        <Link to={readingPath(weighing.conversationId)} className="min-h-6">
          Read their conversation
        </Link>
      </p>
      {weighing.given.length > 0 && (
        <p className="text-muted">On top of {countNoun(weighing.given.length, 'item', 'items')}</p>
      )}
    </li>
  );
}
