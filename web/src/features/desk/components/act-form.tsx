import { type DeskAction, deskRoutes } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { answerTo, errorText } from '../../../lib/error-text.ts';
import { isFinal, retryOf } from '../../../lib/reading.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingSkeleton } from '../../../ui/skeleton.tsx';
import type { Act } from '../acts.ts';
import { useDeskChange } from '../api.ts';
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
  onCancel: () => void;
}

/** What an act would do, and why it is done. */
export function ActForm({ act, onDone, onCancel }: ActFormProps) {
  const changed = useDeskChange();
  const body = requestOf(act);
  const preview = useQuery({
    queryKey: ['desk-preview', body],
    queryFn: ({ signal }) => call(deskRoutes.preview, { body }, { signal }),
    // What it would do changes with everything else.
    gcTime: 0,
  });

  const send = async (reason: string) => {
    let action: DeskAction | undefined;
    const answer = await answerTo(async () => {
      action = await call(deskRoutes.act, { body: { ...body, reason } });
    }, FAILED);
    if (action !== undefined) onDone(action);
    // Someone else may have been faster: what became of it is shown around this form.
    else void changed();
    return answer;
  };

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

type Preview = ReturnType<typeof useQuery<Parameters<typeof previewSentences>[1]>>;

function Effects({ act, preview }: { act: Act; preview: Preview }) {
  if (preview.isError) {
    const text = errorText(preview.error, PREVIEW_FAILED);
    return isFinal(preview.error) ? (
      <Notice tone="error">{text}</Notice>
    ) : (
      <LoadFailure text={text} {...retryOf(preview)} />
    );
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
