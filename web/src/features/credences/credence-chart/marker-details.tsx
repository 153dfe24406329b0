import { Link } from 'react-router';
import { CAUSE_WORDS } from '../../../lib/ledger-cause.ts';
import { figuresOf, type MarkerGroup, type PlotSize } from './marker-groups.ts';
import { formatMoment, itemWords, movementWords } from './marker-words.ts';

const WIDTH_PX = 272;
/** Clear of the marker, yet near enough that a pointer reaches the link on the way. */
const DISTANCE_PX = 18;
/** More items than this are counted instead of listed. */
const LISTED_MAX = 3;

function placeBeside({ x, y }: MarkerGroup, { width, height }: PlotSize) {
  const panelWidth = Math.min(WIDTH_PX, width);
  const left = Math.min(width - panelWidth, Math.max(0, x - panelWidth / 2));
  const above = y > height / 2;
  return {
    left,
    width: panelWidth,
    ...(above ? { bottom: height - y + DISTANCE_PX } : { top: y + DISTANCE_PX }),
  };
}

/** The items that are not named: too many, or not loaded. */
function unlistedWords(listed: number, unlisted: number): string {
  if (listed === 0 && unlisted === 1) return itemWords(undefined);
  return listed === 0 ? 'Zoom in to see each.' : `and ${unlisted} more. Zoom in to see each.`;
}

/** What happened at a marker, with a way to the items themselves. */
export function MarkerDetails({ group, size }: { group: MarkerGroup; size: PlotSize }) {
  const [first, ...others] = group.markers;
  const listed = group.markers.filter(({ evidence }) => evidence !== null).slice(0, LISTED_MAX);
  const unlisted = group.markers.length - listed.length;
  return (
    <div
      data-marker-details
      style={placeBeside(group, size)}
      className="absolute z-10 flex cursor-auto flex-col gap-2 rounded-control bg-raised p-4 text-sm shadow-float select-text"
    >
      <p className="text-muted">
        <time dateTime={new Date(first.time).toISOString()}>{formatMoment(first.time)}</time>
        {others.length > 0 && ` and after: ${others.length + 1} items`}
      </p>
      {listed.map(({ time, evidenceId, evidence, cause }) => (
        <p key={`${evidenceId} ${time}`} className="line-clamp-3 wrap-anywhere">
          {cause && <span className="block">{CAUSE_WORDS[cause]}</span>}
          <Link to={{ hash: `#evidence-${evidenceId}` }} className="font-semibold">
            {evidence?.description}
          </Link>
        </p>
      ))}
      {unlisted > 0 && <p>{unlistedWords(listed.length, unlisted)}</p>}
      <p className="tabular-nums first-letter:uppercase">{movementWords(figuresOf(group))}.</p>
    </div>
  );
}
