import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { reloadIfServed } from './lost-file.ts';

interface FetchedPartOptions<Props> {
  fetchPart: () => Promise<ComponentType<Props>>;
  Waiting?: ComponentType<NoInfer<Props>>;
  Lost?: ComponentType<{ busy: boolean; onRetry: () => void }>;
}

/** A part of a page that is loaded when first shown; without its file the rest still works. */
export function fetchedPart<Props extends object>({
  fetchPart,
  Waiting = () => null,
  Lost = () => null,
}: FetchedPartOptions<Props>): ComponentType<Props> {
  let fetched: ComponentType<Props> | null = null;

  return function FetchedPart(props: Props) {
    const [Part, setPart] = useState(() => fetched);
    const [state, setState] = useState<'fetching' | 'lost' | 'retrying'>('fetching');

    const fetchOnce = useCallback(async () => {
      fetched = await fetchPart();
      setPart(() => fetched);
    }, []);

    useEffect(() => {
      fetchOnce().catch(() => setState('lost'));
    }, [fetchOnce]);

    async function retry() {
      setState('retrying');
      await fetchOnce().catch(reloadIfServed);
      setState('lost');
    }

    if (Part !== null) return <Part {...props} />;
    if (state === 'fetching') return <Waiting {...props} />;
    return <Lost busy={state === 'retrying'} onRetry={() => void retry()} />;
  };
}
