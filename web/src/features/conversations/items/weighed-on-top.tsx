import type { GivenItem } from '@midspan/contract';
import { createContext, use } from 'react';
import { Link } from 'react-router';

/** The claim whose items are shown, so that they can link to one another; null where it varies. */
export const ItemsClaimContext = createContext<string | null>(null);

/** The same for someone who is about to weigh it. */
export function BuildsOn({ given }: { given: readonly GivenItem[] }) {
  if (given.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3">
      <WeighedOnTop given={given} />
      <p className="text-sm">Judge only what it adds to that.</p>
    </div>
  );
}

/** [WA1] What a weight builds on. */
export function WeighedOnTop({ given }: { given: readonly GivenItem[] }) {
  const claim = use(ItemsClaimContext);
  if (given.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="font-semibold text-muted">Weighed on top of</p>
      <ul className="flex flex-col gap-1">
        {given.map(({ id, description, counts }) => (
          <li key={id} className="wrap-anywhere">
            {claim === null || description === '' ? (
              <bdi>{description || 'Something that was removed'}</bdi>
            ) : (
              <Link to={`/hypotheses/${claim}#evidence-${id}`}>
                <bdi>{description}</bdi>
              </Link>
            )}
            {!counts && <span className="text-muted"> (no longer counts)</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
