import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button.tsx';
import { reflectionQuery } from './api.ts';
import { reflectOn } from './reflected-talk.ts';

/** Leads a participant who wasn't asked yet from the completed conversation to what came of it. */
export function ReflectionBar({ conversationId }: { conversationId: string }) {
  const { data } = useQuery(reflectionQuery(conversationId));
  if (data?.is_asked !== true) return null;
  return (
    <div className="border-t border-line bg-sunken px-4 py-3 sm:px-6">
      <div className="mx-auto flex max-w-reading flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-semibold">How was it for you?</p>
        <ButtonLink
          size="sm"
          to={`/hypotheses/${data.hypothesis_id}`}
          state={reflectOn(conversationId)}
        >
          See what you two achieved
        </ButtonLink>
      </div>
    </div>
  );
}
