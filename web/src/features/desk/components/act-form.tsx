import { type DeskAction, deskRoutes } from '@midspan/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { isFinal, retryOf } from '../../../lib/reading.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingSkeleton } from '../../../ui/skeleton.tsx';
import type { Act } from '../acts.ts';
import { previewSentences } from '../preview-words.ts';
import { ReasonForm } from './reason-form.tsx';

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
export function ActForm({ act, onDone, onRefused, onCancel }: ActFormProps) {
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
