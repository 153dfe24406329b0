import { type DeskAction, deskRoutes } from '@midspan/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, isFinal, retryOf } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LoadFailure, LoadingSkeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Act } from '../acts.ts';
import { useDeskChange } from '../api.ts';
import { previewSentences } from '../preview-words.ts';
import { DoneLine } from './done-line.tsx';
import { ReasonForm } from './reason-form.tsx';

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

const FAILED = { fallback: 'That didn’t work. Check your connection and try again.' };
const PREVIEW_FAILED = { fallback: 'We couldn’t find out what this would do. Please try again.' };

const requestOf = ({ act, target, report_id, circleId }: Act) => ({
  act,
  ...(target && { target }),
  ...(report_id && { report_id }),
  ...(circleId && { circleId }),
});

interface ActFormProps {
  act: Act;
  onDone: (action: DeskAction) => void;
  /** it can't be done anymore, for instance because someone else was faster */
  onRefused: (text: string) => void;
  onCancel: () => void;
}

/** What an act would do, and why it is done. */
function ActForm({ act, onDone, onRefused, onCancel }: ActFormProps) {
  const body = requestOf(act);
  const preview = useQuery({
    queryKey: ['desk-preview', body],
    queryFn: ({ signal }) => call(deskRoutes.preview, { body }, { signal }),
    // What it would do changes with everything else.
    gcTime: 0,
  });
  const { error } = preview;
  useEffect(() => {
    if (isFinal(error)) onRefused(errorText(error, PREVIEW_FAILED));
  }, [error, onRefused]);

  async function send(reason: string) {
    try {
      onDone(await call(deskRoutes.act, { body: { ...body, reason } }));
      return { success: true } as const;
    } catch (failure) {
      const text = errorText(failure, FAILED);
      if (!isFinal(failure)) return { success: false, error: text } as const;
      onRefused(text);
      return { success: false, error: null } as const;
    }
  }

  return (
    <ReasonForm
      question={act.question}
      effects={<Effects act={act} preview={preview} />}
      isReady={preview.isSuccess}
      reasons={act.reasons}
      readers={act.readers}
      confirmLabel={act.label}
      isDanger={act.isDanger}
      onSend={send}
      onCancel={onCancel}
    />
  );
}

type Preview = UseQueryResult<Parameters<typeof previewSentences>[1]>;

function Effects({ act, preview }: { act: Act; preview: Preview }) {
  if (preview.isError) {
    return <LoadFailure text={errorText(preview.error, PREVIEW_FAILED)} {...retryOf(preview)} />;
  }
  if (preview.data === undefined) {
    return <LoadingSkeleton text="Looking at what this would do..." className="mt-2 h-6 w-4/5" />;
  }
  return (
    <ul className="mt-1">
      {previewSentences(act, preview.data).map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

/** Acts on a page that stays: what was done is said beside them. */
export function ActsInPlace(props: Omit<ActsProps, 'onDone'>) {
  const changed = useDeskChange();
  const [done, setDone] = useState<DeskAction | null>(null);
  return (
    <div className="flex flex-col gap-2 has-[form]:basis-full">
      <Acts
        {...props}
        onDone={(action) => {
          setDone(action);
          void changed();
        }}
      />
      <DoneLine done={done} circleId={null} takesFocus />
    </div>
  );
}
