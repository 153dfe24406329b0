import type { Hypothesis } from '@midspan/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { takenSide, useCredenceDraft } from '../../features/credences/index.ts';

/**
 * Whether the form for the member's own credence is open. It opens by itself where something was
 * being written [CR7], or where the address says what they chose before they joined [CR9].
 */
export function useCredenceForm({ id }: Pick<Hypothesis, 'id'>, userId: string) {
  const draft = useCredenceDraft(userId, id);
  const [search, setSearch] = useSearchParams();
  const taken = takenSide(search);
  const [open, setOpen] = useState(() => {
    if (draft.read() !== null) return true;
    if (taken === null) return false;
    draft.write({ value: taken, reason: '', importance: '' });
    return true;
  });

  useEffect(() => {
    // It has been taken over; going back or sharing the address must not offer it again.
    if (taken !== null) setSearch({}, { replace: true, preventScrollReset: true });
  }, [taken, setSearch]);

  return { open, turn: setOpen };
}
