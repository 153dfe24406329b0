import { idField } from '@midspan/contract';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** The name under which an address asks to weigh an item. */
const WEIGH = 'weigh';

/** Handles an address with `?weigh={evidenceId}` once. */
export function useWeighLink(weigh: (evidenceId: string) => void): void {
  const [params, setParams] = useSearchParams();
  const evidenceId = idField.safeParse(params.get(WEIGH)).data;
  const open = useEffectEvent(weigh);
  const forget = useEffectEvent(() => {
    // Otherwise a form that was closed would be open again after a reload.
    setParams(
      (now) => {
        now.delete(WEIGH);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (evidenceId === undefined) return;
    open(evidenceId);
    forget();
  }, [evidenceId]);
}
