import { waitingRoomTexts } from '@midspan/contract';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { countStatuses, type PotentialMatch, SORTS, type Sort, sortMatches } from '../matches.ts';
import { MatchRow } from './match-row.tsx';
import { StatusCounts } from './match-status-badge.tsx';

/** A room may contain hundreds; no one considers more than a few at a time. */
const AT_A_TIME = 10;

const isSort = (value: string): value is Sort => Object.hasOwn(SORTS, value);

export interface PotentialMatchesProps {
  matches: readonly PotentialMatch[];
  disabled: boolean;
  onAccept: (userId: string) => void;
  onDecline: (userId: string) => void;
}

export function PotentialMatches({ matches, ...row }: PotentialMatchesProps) {
  const panelId = useId();
  const [open, setOpen] = useState(true);
  const [sort, setSort] = useState<Sort>('recent');
  const [shown, setShown] = useState(AT_A_TIME);
  const sorted = useMemo(() => sortMatches(matches, sort), [matches, sort]);
  const counts = useMemo(() => countStatuses(matches), [matches]);
  return (
    <Card>
      <h2 className="text-xl font-bold">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center justify-between gap-4 rounded-control text-left"
        >
          <span>
            Potential Matches <span className="text-muted tabular-nums">({matches.length})</span>
          </span>
          <ChevronDown
            aria-hidden
            className={classNames('size-5 shrink-0 text-muted', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={panelId} hidden={!open} className="pt-2">
        {matches.length === 0 ? (
          <p className="py-4 text-muted">{waitingRoomTexts.noMatches}</p>
        ) : (
          <>
            <div className="mb-2 flex flex-wrap items-end justify-between gap-4">
              <div className="flex-1 basis-64">
                <StatusCounts counts={counts} />
              </div>
              <SelectField
                label="Sort by"
                value={sort}
                onChange={({ target }) => isSort(target.value) && setSort(target.value)}
              >
                {Object.entries(SORTS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            </div>
            <ul aria-label="Potential Matches">
              {sorted.slice(0, shown).map(({ participant, status }) => (
                <MatchRow
                  key={participant.id}
                  {...row}
                  userId={participant.userId}
                  username={participant.username}
                  entryTime={participant.entryTime}
                  status={status}
                />
              ))}
            </ul>
            {sorted.length > AT_A_TIME && (
              <ShowMore
                progress={`${Math.min(shown, sorted.length)} of ${countNoun(sorted.length, 'person', 'people')}`}
                hasMore={shown < sorted.length}
                busy={false}
                onMore={() => setShown(shown + AT_A_TIME)}
              />
            )}
          </>
        )}
      </div>
    </Card>
  );
}
