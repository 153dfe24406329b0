import {
  MAILED_KINDS,
  mailedKindField,
  noticeRoutes,
  type Preferences,
  type QuietChoice,
} from '@midspan/contract';
import { useIsFetching, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { call, retryOf } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { LoadFailure, LoadingSkeleton } from '../../../ui/loading.tsx';
import { Notice as Message } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { preferencesQuery } from '../api.ts';

const LOAD_FAILED = 'Failed to load your email settings. Please try again.';
const SAVE_FAILED = 'Failed to save this setting. Please try again.';

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

interface Choice {
  readonly mail?: Partial<Preferences['mail']>;
  readonly quiet?: QuietChoice;
}

/** Saves what is chosen: it is shown at once, and taken back if it couldn't be saved. */
function useSavedChoice(scopeId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery;
  const show = ({ mail, ...others }: Choice) =>
    queryClient.setQueryData(
      queryKey,
      (known) => known && { ...known, ...others, mail: { ...known.mail, ...mail } },
    );
  return useMutation({
    mutationFn: ({ chosen }: { chosen: Choice; before: Choice }) =>
      call(noticeRoutes.savePreferences, { body: chosen }),
    // One after another, so that the later of two changes wins.
    scope: { id: scopeId },
    async onMutate({ chosen }) {
      await queryClient.cancelQueries({ queryKey });
      show(chosen);
    },
    onError: (_failure, { before }) => show(before),
  });
}

function Switches({ mail }: Pick<Preferences, 'mail'>) {
  const save = useSavedChoice('mail-preferences');
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {mailedKindField.options.map((kind) => (
          <li key={kind}>
            <Switch
              label={MAILED_KINDS[kind].label}
              on={mail[kind]}
              onChange={(on) =>
                save.mutate({ chosen: { mail: { [kind]: on } }, before: { mail: { [kind]: !on } } })
              }
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

const QUIET_FAILED = 'Failed to save your quiet hours. Please try again.';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** When nothing disturbs the member. Appears with the email settings, which it is read with. */
export function QuietHours() {
  const { data } = useQuery(preferencesQuery);
  const save = useSavedChoice('quiet-hours');
  if (data === undefined) return null;
  const { quiet, time_zone } = data;
  const choose = (change: Partial<QuietChoice>) =>
    save.mutate({ chosen: { quiet: { ...quiet, ...change } }, before: { quiet } });
  const zone = time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Section
      title="Quiet hours"
      lead="Alerts and emails about your turn wait until these hours are over. A live round, and anything due within 12 hours, doesn’t wait."
      className="flex flex-col gap-4"
    >
      <div className="border-y border-line">
        <Switch label="Keep quiet hours" on={quiet.on} onChange={(on) => choose({ on })} />
      </div>
      {quiet.on && (
        <>
          <div className="grid max-w-sm grid-cols-2 gap-4">
            {(['from', 'until'] as const).map((end) => (
              <SelectField
                key={end}
                label={end === 'from' ? 'From' : 'Until'}
                value={quiet[end]}
                onChange={({ target }) => choose({ [end]: Number(target.value) })}
              >
                {HOURS.map((hour) => (
                  <option key={hour} value={hour}>
                    {hourText(hour)}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
          <p className="text-sm text-muted">Your time zone: {zone.replaceAll('_', ' ')}</p>
        </>
      )}
      {save.isError && (
        <Message tone="error">{errorText(save.error, { fallback: QUIET_FAILED })}</Message>
      )}
    </Section>
  );
}
