import {
  circleTexts,
  hypothesisTexts,
  roundPath,
  roundRoutes,
  roundTexts,
  topicTexts,
} from '@midspan/contract';
import { ROUND_LIMITS, ROUND_TITLE } from '@midspan/domain';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { Navigate, useSearchParams } from 'react-router';
import { call, isNotFound, retryOf } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { itemsOf, shownList } from '../../../lib/page-list.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import {
  type CheckedForm,
  Form,
  FormActions,
  FormFailure,
  SubmitButton,
  useCheckedForm,
} from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { LoadFailure, Skeleton } from '../../../ui/loading.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { OwnStanding, standingQuery } from '../../accounts/index.ts';
import { circleQuery } from '../../circles/index.ts';
import { hypothesesQuery, hypothesisQuery } from '../../hypotheses/index.ts';
import { topicsQuery } from '../../topics/index.ts';
import { ROUNDS_KEY } from '../api.ts';
import { WHAT_ROUNDS_ARE } from '../components/coming-rounds.tsx';
import { roundStartIn } from '../new-round-path.ts';
import {
  LENGTHS,
  type RoundFields,
  roundBodyOf,
  roundForm,
  usualTime,
  windowIn,
} from '../round-form.ts';
import { paceText, zoneName } from '../round-words.ts';

const TITLE = 'Open a round';
const OPEN_FAILED = { fallback: 'We couldn’t open the round. Please try again.' };

export function Component() {
  const [search] = useSearchParams();
  const start = roundStartIn(search);
  if (start === null) return <NoClaim />;
  return 'claim' in start ? (
    <FromClaim key={start.claim} id={start.claim} />
  ) : (
    <FromCircle key={start.circle} id={start.circle} />
  );
}

/** A round is about something: the way to it leads over a claim. */
function NoClaim() {
  return <Refused text="A round is about one or more claims. Choose one, and open it there." />;
}

function Refused({ text, action, children }: RefusedProps) {
  return (
    <Page title={TITLE} narrow>
      <PageHeading lead={text}>{TITLE}</PageHeading>
      {children && <div className="mb-6">{children}</div>}
      {action ?? <ButtonLink to="/topics">Browse Topics</ButtonLink>}
    </Page>
  );
}
interface RefusedProps {
  text: string;
  action?: ReactNode;
  children?: ReactNode;
}

function Loading() {
  return (
    <Page title={TITLE} narrow>
      <PageHeading lead={WHAT_ROUNDS_ARE}>{TITLE}</PageHeading>
      <Skeleton className="h-150 w-full rounded-card" />
    </Page>
  );
}

interface Query {
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** In place of the form until what it needs is there. */
function NotYet({ query, notFound, text }: { query: Query; notFound: string; text: string }) {
  if (isNotFound(query.error)) return <MissingPage title={notFound} />;
  if (!query.isError) return <Loading />;
  return (
    <Page title={TITLE} narrow>
      <PageHeading>{TITLE}</PageHeading>
      <LoadFailure text={text} {...retryOf(query)} />
    </Page>
  );
}

function FromClaim({ id }: { id: string }) {
  const query = useQuery(hypothesisQuery(id));
  if (query.data === undefined) {
    const { notFound, loadOneFailed } = hypothesisTexts;
    return <NotYet query={query} notFound={notFound} text={loadOneFailed} />;
  }
  const { topic, circle_id } = query.data;
  const form = <RoundForm topics={[topic]} claimId={id} circleId={circle_id} />;
  return circle_id === null ? (
    <ForEstablished claimId={id}>{form}</ForEstablished>
  ) : (
    <ForHosts circleId={circle_id}>{form}</ForHosts>
  );
}

function FromCircle({ id }: { id: string }) {
  const query = useInfiniteQuery(topicsQuery(null, id));
  if (query.data === undefined) {
    return <NotYet query={query} notFound={circleTexts.notFound} text={topicTexts.loadFailed} />;
  }
  const topics = itemsOf(query.data.pages).filter((topic) => topic.hypotheses_count > 0);
  return (
    <ForHosts circleId={id}>
      {topics.length > 0 ? (
        <RoundForm topics={topics} claimId={null} circleId={id} />
      ) : (
        <Refused
          text="A round is about one or more claims. Create a topic with a claim in this circle first."
          action={<ButtonLink to={`/circles/${id}`}>Back to the circle</ButtonLink>}
        />
      )}
    </ForHosts>
  );
}

function ForEstablished({ claimId, children }: { claimId: string; children: ReactNode }) {
  const query = useQuery(standingQuery);
  if (query.data === undefined) {
    return <NotYet query={query} notFound={roundTexts.notFound} text={roundTexts.loadFailed} />;
  }
  if (query.data.established) return children;
  return (
    <Refused
      text={roundTexts.mayOpen.public}
      action={<ButtonLink to={`/hypotheses/${claimId}`}>Back to the claim</ButtonLink>}
    >
      <OwnStanding />
    </Refused>
  );
}

function ForHosts({ circleId, children }: { circleId: string; children: ReactNode }) {
  const query = useQuery(circleQuery(circleId));
  if (query.data === undefined) {
    const { notFound, loadOneFailed } = circleTexts;
    return <NotYet query={query} notFound={notFound} text={loadOneFailed} />;
  }
  const { name, role, ended_at } = query.data;
  if (role === 'host' && ended_at === null) return children;
  return (
    <Refused
      text={ended_at === null ? roundTexts.mayOpen.circle : `${name} has ended.`}
      action={<ButtonLink to={`/circles/${circleId}`}>Back to the circle</ButtonLink>}
    />
  );
}

interface RoundFormProps {
  /** at least one */
  topics: readonly { readonly id: string; readonly name: string }[];
  claimId: string | null;
  circleId: string | null;
}

function RoundForm({ topics, claimId, circleId }: RoundFormProps) {
  const queryClient = useQueryClient();
  const [topicId, setTopicId] = useState(topics[0]?.id ?? '');
  const [openedId, setOpenedId] = useState<string | null>(null);
  const form = useCheckedForm({
    schema: roundForm(Date.now),
    initial: {
      title: '',
      claims: claimId === null ? [] : [claimId],
      at: usualTime(Date.now()),
      minutes: LENGTHS[0].value as string,
    },
    send: (given) =>
      answerTo(async () => {
        const body = { ...roundBodyOf(given), circle_id: circleId };
        const { id } = await call(roundRoutes.open, { body });
        void queryClient.invalidateQueries({ queryKey: ROUNDS_KEY });
        setOpenedId(id);
      }, OPEN_FAILED),
  });
  const window = windowIn({ at: form.watch('at'), minutes: form.watch('minutes') });
  // Rendered in place of the form, which would otherwise ask about leaving what is already saved.
  if (openedId !== null) return <Navigate to={roundPath(openedId)} replace />;

  return (
    <Page title={TITLE} narrow>
      <LeaveGuard unsaved={form.formState.isDirty} />
      <PageHeading lead={WHAT_ROUNDS_ARE}>{TITLE}</PageHeading>
      <Card>
        <Form form={form} className="flex flex-col gap-8">
          <TextField
            {...form.field('title')}
            label="Title"
            required
            autoComplete="off"
            hint={`${ROUND_TITLE.min} to ${ROUND_TITLE.max} characters, such as “Friday evening: zoos”.`}
          />
          {topics.length > 1 && (
            <SelectField
              label="Topic"
              value={topicId}
              onChange={({ target }) => {
                setTopicId(target.value);
                form.setValue('claims', []);
              }}
            >
              {topics.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          <ClaimChoice form={form} topicId={topicId} />
          <TextField
            {...form.field('at')}
            type="datetime-local"
            label="When pairs are drawn"
            required
            hint={`From an hour to 60 days ahead, in ${zoneName()}. People can sign up until then.`}
            className="max-w-72"
          />
          <ChoiceField
            {...form.field('minutes')}
            label="How long people have to talk"
            hint={window && paceText(window)}
            choices={LENGTHS}
          />
          <FormFailure form={form} />
          <FormActions>
            <ButtonLink
              to={claimId === null ? `/circles/${circleId}` : `/hypotheses/${claimId}`}
              variant="secondary"
            >
              Cancel
            </ButtonLink>
            <SubmitButton form={form} busyLabel="Opening…">
              Open round
            </SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
}

interface ClaimChoiceProps {
  form: CheckedForm<RoundFields>;
  topicId: string;
}

/** The claims of one topic that a round is about. */
function ClaimChoice({ form, topicId }: ClaimChoiceProps) {
  const id = useId();
  const query = useInfiniteQuery(hypothesesQuery(topicId));
  const { field, fieldState } = useController({ control: form.control, name: 'claims' });
  const error = fieldState.error?.message;
  const isFull = field.value.length >= ROUND_LIMITS.claims;

  function turn(claimId: string, isOn: boolean) {
    const others = field.value.filter((one) => one !== claimId);
    field.onChange(isOn ? [...others, claimId] : others);
  }

  return (
    <fieldset
      aria-describedby={`${id}-hint ${id}-error`}
      className="flex min-w-0 flex-col gap-3 border-0 p-0"
    >
      <legend className="font-semibold">
        Claims
        <span aria-hidden className="text-danger">
          {'\u00a0*'}
        </span>
      </legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        Up to {ROUND_LIMITS.claims}. Everyone chooses the one they want to talk about.
      </p>
      <PagedList
        list={shownList(query, hypothesisTexts.loadFailed, ['claim', 'claims'])}
        loading={<Skeleton className="h-24 w-full" />}
        empty={<p className="text-muted">This topic has no claims yet.</p>}
      >
        {(claims) => (
          <ul className="flex flex-col gap-3">
            {claims.map(({ id: claimId, statement }) => {
              const isOn = field.value.includes(claimId);
              return (
                <li key={claimId}>
                  <Checkbox
                    label={<span className="font-serif wrap-anywhere">{statement}</span>}
                    checked={isOn}
                    disabled={isFull && !isOn}
                    onCheckedChange={(checked) => turn(claimId, checked)}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </PagedList>
      <div id={`${id}-error`} aria-live="polite">
        {error && (
          <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
