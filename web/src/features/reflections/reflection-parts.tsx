import { idField } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { fetchedPart } from '../../lib/fetched-part.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lostPart, Skeleton } from '../../ui/loading.tsx';
import { reflectionQuery } from './api.ts';

const reflected = z.object({ reflectOn: idField });

/**
 * Navigation state, so that the page of a claim shows a conversation's outcome to members who come
 * from it. It survives a reload, and the address stays the claim's own.
 */
export const reflectOn = (conversationId: string) => ({ reflectOn: conversationId });

export function useReflectedTalk(): string | null {
  return reflected.safeParse(useLocation().state).data?.reflectOn ?? null;
}

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

const LostReflection = lostPart('What you two achieved couldn’t be loaded.');

/** Fetched for those who come from a conversation. */
export const ReflectionCard = fetchedPart({
  fetchPart: async () => (await import('./reflection-card.tsx')).ReflectionCard,
  Waiting: () => <Skeleton className="mb-8 h-130 w-full rounded-card" />,
  Lost: (props) => (
    <Card className="mb-8">
      <LostReflection {...props} />
    </Card>
  ),
});
