import { noticeRoutes, type QuietChoice } from '@midspan/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Notice as Message } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { preferencesQuery } from '../api.ts';

const SAVE_FAILED = 'Failed to save your quiet hours. Please try again.';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** When nothing disturbs the member. Appears with the email settings, which it is read with. */
export function QuietHours() {
  const { data } = useQuery(preferencesQuery);
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery;
  const show = (quiet: QuietChoice | undefined) =>
    queryClient.setQueryData(queryKey, (known) => known && quiet && { ...known, quiet });
  const save = useMutation({
    mutationFn: (quiet: QuietChoice) => call(noticeRoutes.savePreferences, { body: { quiet } }),
    // One after another, so that the later of two changes wins.
    scope: { id: 'quiet-hours' },
    async onMutate(quiet) {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.quiet;
      show(quiet);
      return before;
    },
    onError: (_failure, _quiet, before) => show(before),
  });
  if (data === undefined) return null;
  const { quiet, time_zone } = data;
  const zone = time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Section
      title="Quiet hours"
      lead="Alerts and emails about your turn wait until these hours are over. A live round, and anything due within 12 hours, doesn’t wait."
      className="flex flex-col gap-4"
    >
      <div className="border-y border-line">
        <Switch
          label="Keep quiet hours"
          on={quiet.on}
          onChange={(on) => save.mutate({ ...quiet, on })}
        />
      </div>
      {quiet.on && (
        <>
          <div className="grid max-w-sm grid-cols-2 gap-4">
            {(['from', 'until'] as const).map((end) => (
              <SelectField
                key={end}
                label={end === 'from' ? 'From' : 'Until'}
                value={quiet[end]}
                onChange={({ target }) => save.mutate({ ...quiet, [end]: Number(target.value) })}
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
        <Message tone="error">{errorText(save.error, { fallback: SAVE_FAILED })}</Message>
      )}
    </Section>
  );
}
