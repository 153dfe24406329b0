import { accountTexts } from '@midspan/contract';
import { useEffect, useRef } from 'react';
import { useToast } from '../../ui/toast.tsx';

/** Says once that the session has ended. Only here is the toast fetched, so that no visit pays for it. */
export function SessionEndedToast() {
  const toast = useToast();
  const said = useRef(false);
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    toast.info(accountTexts.signedOut);
  }, [toast]);
  return null;
}
