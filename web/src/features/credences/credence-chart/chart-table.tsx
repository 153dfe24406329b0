import { CREDENCE_NEUTRAL, shownPercent } from '@midspan/domain';
import { useState } from 'react';
import { CAUSE_WORDS } from '../../../lib/ledger-cause.ts';
import { Button } from '../../../ui/button.tsx';
import type { LinePoint, Marker } from './chart-model.ts';
import { formatMoment, itemWords } from './marker-groups.ts';

/** Rows shown at first and added each time: a long history must not freeze the page. */
const ROWS = 50;

const CELL = 'border-b border-line px-1.5 py-2 align-top first:pl-0 last:pr-0 sm:px-3';

interface ChartTableProps {
  markers: readonly Marker[];
  start: LinePoint | undefined;
  createdAt: string;
}

function Rows({ markers, start, createdAt }: ChartTableProps) {
  const [limit, setLimit] = useState(ROWS);
  const newestFirst = markers.toReversed();
  const complete = limit >= newestFirst.length;
  return (
    <div className="mt-3 flex flex-col items-start gap-4">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">How the PB credence moved, newest first</caption>
        <thead className="text-muted">
          <tr>
            {['When', 'PB credence', 'Evidence'].map((title) => (
              <th key={title} scope="col" className={`${CELL} first:min-w-24`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newestFirst
            .slice(0, limit)
            .map(({ time, evidenceId, evidence, cause, before, after }) => (
              <tr key={`${evidenceId} ${time}`}>
                <td className={CELL}>{formatMoment(time)}</td>
                <td className={`${CELL} tabular-nums`}>
                  {before}% to {after}%
                </td>
                <td className={`${CELL} wrap-anywhere`}>
                  {cause && <strong className="block wrap-normal">{CAUSE_WORDS[cause]}</strong>}
                  {itemWords(evidence?.description)}
                </td>
              </tr>
            ))}
          {complete && start && (
            <tr>
              <td className={CELL}>{formatMoment(start.time)}</td>
              <td className={`${CELL} tabular-nums`}>{shownPercent(start.percent / 100)}%</td>
              <td className={`${CELL} text-muted`}>
                {start.time <= Date.parse(createdAt) && start.percent === CREDENCE_NEUTRAL
                  ? 'Start, before any discussion'
                  : 'Earlier changes aren’t shown'}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {!complete && (
        <Button variant="secondary" size="sm" onClick={() => setLimit(limit + ROWS)}>
          Show older rows
        </Button>
      )}
    </div>
  );
}

export function ChartTable(props: ChartTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="open:w-full">
      <summary className="inline-block min-h-6 cursor-pointer rounded-control text-sm font-semibold">
        Show as table
      </summary>
      {open && <Rows {...props} />}
    </details>
  );
}
