import type { DeskAction } from '@midspan/contract';
import { useCallback, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Act } from '../acts.ts';
import { useDeskChange } from '../api.ts';
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
  const changed = useDeskChange();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const open = acts.find((act) => keyOf(act) === openKey);

  const close = useCallback(() => {
    setOpenKey(null);
    // The form that had the focus is gone.
    frame.current?.focus({ preventScroll: true });
  }, []);
  const refuse = useCallback(
    (text: string) => {
      setRefusal(text);
      close();
      // What became of it is shown around this.
      void changed();
    },
    [close, changed],
  );

  function begin(act: Act) {
    setRefusal(null);
    setOpenKey(keyOf(act));
  }

  if (acts.length === 0 && refusal === null) return null;
  return (
    <div ref={frame} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      {open ? (
        <ActForm
          key={openKey}
          act={open}
          onDone={(action) => {
            setOpenKey(null);
            onDone(action);
          }}
          onRefused={refuse}
          onCancel={close}
        />
      ) : (
        <ul
          aria-label="Actions"
          className={classNames(
            'flex gap-3',
            size === 'md' ? 'flex-col sm:flex-row sm:flex-wrap' : 'flex-wrap',
          )}
        >
          {acts.map((act, place) => (
            <li key={keyOf(act)} className="flex flex-col">
              <Button
                aria-describedby={describedBy}
                size={size}
                variant={place === 0 && size === 'md' ? 'primary' : 'secondary'}
                className="wrap-anywhere"
                onClick={() => begin(act)}
              >
                {act.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
