import { type DeskAction, deskAction, deskRoutes } from '@midspan/contract';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, type Location } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { UNDO_REASONS } from '../acts.ts';
import { asHost, useDeskChange } from '../api.ts';
import { reportPath } from '../desk-path.ts';
import { doneText, undoSentence } from '../log-words.ts';
import { ReasonForm } from './reason-form.tsx';

const UNDO_FAILED = { fallback: 'That couldn’t be undone. Check your connection and try again.' };

interface UndoFormProps {
  action: DeskAction;
  circleId: string | null;
  onUndone: (undoing: DeskAction) => void;
  onCancel: () => void;
}

export function UndoForm({ action, circleId, onUndone, onCancel }: UndoFormProps) {
  const changed = useDeskChange();
  const undo = (reason: string) =>
    answerTo(async () => {
      const body = { reason, ...asHost(circleId) };
      const undoing = await call(deskRoutes.undo, { params: { id: action.id }, body });
      void changed();
      onUndone(undoing);
    }, UNDO_FAILED);
  return (
    <ReasonForm
      question="Undo this?"
      effects={<p className="mt-1">{undoSentence(action)}</p>}
      reasons={UNDO_REASONS}
      readers="Kept in the log."
      confirmLabel="Undo"
      onSend={undo}
      onCancel={onCancel}
    />
  );
}

interface DoneLineProps {
  /** null while nothing has been done */
  done: DeskAction | null;
  circleId: string | null;
  /** where the button that was pressed is gone, and no page takes its place */
  takesFocus?: boolean;
}

/** What the reader has just done, with a way back; announced when it appears. */
export function DoneLine({ done, circleId, takesFocus = false }: DoneLineProps) {
  const line = useRef<HTMLDivElement>(null);
  // Filled in later: a status is announced when it changes, not when it is added.
  const [shown, setShown] = useState<DeskAction | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    setShown(done);
    setIsAsking(false);
    if (done !== null && takesFocus) line.current?.focus({ preventScroll: true });
  }, [done, takesFocus]);

  function goBack() {
    setIsAsking(false);
    line.current?.focus({ preventScroll: true });
  }

  return (
    <div className={shown === null ? undefined : 'mb-4 min-h-9'}>
      <div ref={line} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 outline-none">
        <p role="status" className="flex items-center gap-2 text-muted empty:hidden">
          {shown && (
            <>
              <Check aria-hidden className="size-4 text-success" />
              {doneText(shown)}
            </>
          )}
        </p>
        {shown?.can_undo && !isAsking && (
          <Button variant="quiet" size="sm" className="underline" onClick={() => setIsAsking(true)}>
            Undo
          </Button>
        )}
        {shown?.undoes && shown.report_id && (
          <Link to={reportPath(circleId, shown.report_id)} className="text-sm">
            Show the report
          </Link>
        )}
      </div>
      {shown && isAsking && (
        <div className="mt-2">
          <UndoForm
            action={shown}
            circleId={circleId}
            onUndone={(undoing) => {
              setShown(undoing);
              goBack();
            }}
            onCancel={goBack}
          />
        </div>
      )}
    </div>
  );
}

const doneState = z.object({ done: deskAction });

/** For the page shown after an action, which says what was done. */
export const stateOf = (done: DeskAction): z.infer<typeof doneState> => ({ done });

/** What was done just before this page was shown, if anything. */
export const doneIn = ({ state }: Pick<Location, 'state'>): DeskAction | null =>
  doneState.safeParse(state).data?.done ?? null;
