import type { DeskAction } from '@midspan/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Act } from '../acts.ts';
import { ActForm } from './act-form.tsx';

interface ActsProps {
  acts: readonly Act[];
  /** the element that says what they are about, where a page has several */
  describedBy?: string;
  size?: 'md' | 'sm';
  onDone: (action: DeskAction) => void;
}

const keyOf = ({ act, target }: Act) => `${act} ${target?.id ?? ''}`;

/** What can be done about something; each opens in place what it would do. */
export function Acts({ acts, describedBy, size = 'md', onDone }: ActsProps) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [closedKey, setClosedKey] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const open = acts.find((act) => keyOf(act) === openKey);

  useEffect(() => {
    // The button is back in place of the form that had the focus.
    const lost = document.activeElement === document.body;
    if (open !== undefined || closedKey === null || !lost) return;
    list.current?.querySelector<HTMLElement>(`[data-act="${closedKey}"]`)?.focus();
  }, [open, closedKey]);

  if (acts.length === 0) return null;
  if (open !== undefined) {
    return (
      <ActForm
        key={openKey}
        act={open}
        onDone={(action) => {
          setOpenKey(null);
          onDone(action);
        }}
        onCancel={() => {
          setClosedKey(openKey);
          setOpenKey(null);
        }}
      />
    );
  }
  return (
    <ul
      ref={list}
      aria-label="Actions"
      className={classNames(
        'flex gap-3',
        size === 'md' ? 'flex-col sm:flex-row sm:flex-wrap' : 'flex-wrap',
      )}
    >
      {acts.map((act, place) => (
        <li key={keyOf(act)} className="flex flex-col">
          <Button
            data-act={keyOf(act)}
            aria-describedby={describedBy}
            size={size}
            variant={place === 0 && size === 'md' ? 'primary' : 'secondary'}
            className="wrap-anywhere"
            onClick={() => setOpenKey(keyOf(act))}
          >
            {act.label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
