import {
  MAILED_KINDS,
  type MailedKind,
  mailedKindField,
  noticeRoutes,
  type Preferences,
} from '@midspan/contract';
import { useIsFetching, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { retryOf } from '../../../lib/reading.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice as Message } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { LoadingSkeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { preferencesQuery } from '../api.ts';

const LOAD_FAILED = 'Failed to load your email settings. Please try again.';
const SAVE_FAILED = 'Failed to save this setting. Please try again.';

interface Choice {
  readonly kind: MailedKind;
  readonly on: boolean;
}

/** What links name after the `#` to lead here. */
const PLACE = 'mail';

/** The page may still be loading when its address names this section, so it scrolls later. */
function useArrival(heading: RefObject<HTMLElement | null>) {
  const { hash } = useLocation();
  const isWhole = useIsFetching() === 0;
  const placed = useRef(false);
  useEffect(() => {
    if (hash !== `#${PLACE}`) return;
    // A moment later, because a new page first moves the focus to its own heading.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [hash, heading]);

  useEffect(() => {
    if (!isWhole || placed.current || document.activeElement !== heading.current) return;
    placed.current = true;
    // The content above has a different height than its placeholders.
    heading.current?.scrollIntoView();
  }, [isWhole, heading]);
}

export function MailPreferences() {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading);
  const query = useQuery(preferencesQuery);
  return (
    <Section
      title="Email notices"
      lead="You’ll find every notice under the bell. Choose which ones you also get by email."
      id={PLACE}
      headingRef={heading}
      className="flex flex-col gap-4"
    >
      {query.data ? (
        <Switches mail={query.data.mail} />
      ) : query.isError ? (
        <LoadFailure text={LOAD_FAILED} {...retryOf(query)} />
      ) : (
        <LoadingSkeleton
          text="Loading your email settings..."
          className="h-6 w-full"
          count={mailedKindField.options.length}
        />
      )}
    </Section>
  );
}

function Switches({ mail }: Pick<Preferences, 'mail'>) {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery;
  const show = ({ kind, on }: Choice) =>
    queryClient.setQueryData(
      queryKey,
      (data) => data && { ...data, mail: { ...data.mail, [kind]: on } },
    );
  const save = useMutation({
    mutationFn: ({ kind, on }: Choice) =>
      call(noticeRoutes.savePreferences, { body: { mail: { [kind]: on } } }),
    // One after another, so that the later of two changes to one switch wins.
    scope: { id: 'mail-preferences' },
    async onMutate(choice) {
      await queryClient.cancelQueries({ queryKey });
      show(choice);
    },
    onError: (_failure, { kind, on }) => show({ kind, on: !on }),
  });
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {mailedKindField.options.map((kind) => (
          <li key={kind}>
            <Switch
              label={MAILED_KINDS[kind].label}
              on={mail[kind]}
              onChange={(on) => save.mutate({ kind, on })}
            />
          </li>
        ))}
      </ul>
      {save.isError && (
        <Message tone="error">{errorText(save.error, { fallback: SAVE_FAILED })}</Message>
      )}
    </>
  );
}
