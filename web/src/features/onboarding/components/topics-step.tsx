import { Accordion } from '@base-ui/react/accordion';
import {
  type Hypothesis,
  IMPORTANCES,
  type Importance,
  LIMITS,
  onboardingTexts,
  type Topic,
  topicTexts,
} from '@midspan/contract';
import type { Category } from '@midspan/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { shownList } from '../../../lib/page-list.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { LoadingSkeleton, Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyState, PagedList } from '../../../ui/paged-list.tsx';
import { CredenceFields } from '../../credences/index.ts';
import { hypothesesQuery } from '../../hypotheses/index.ts';
import { CategoryFilter, topicsQuery } from '../../topics/index.ts';
import { CHOICES_MAX, type Choice } from '../choices.ts';
import type { Flow } from '../use-flow.ts';
import { StepActions } from './step-actions.tsx';

export function TopicsStep({ flow }: { flow: Flow }) {
  const { choices, busy } = flow;
  const { size } = choices;
  const [category, setCategory] = useState<Category | null>(null);
  return (
    <>
      <p className="mb-6 max-w-prose text-muted">
        Open a topic, tick the claims you have a view on, and say how likely you think each one is.
        You can also do this later with any claim you come across.
      </p>
      <div className="mb-6">
        <CategoryFilter chosen={category} onChoose={setCategory} />
      </div>
      <Topics flow={flow} category={category} />
      {size >= CHOICES_MAX && (
        <div className="mt-6">
          <Notice tone="info">
            You can choose up to {CHOICES_MAX} here. You can add others later.
          </Notice>
        </div>
      )}
      <p role="status" className="mt-8 border-t border-line pt-6 text-sm text-muted">
        {size === 0
          ? 'Nothing chosen yet. You can continue without choosing.'
          : `${countNoun(size, 'hypothesis', 'hypotheses')} chosen.`}
      </p>
      <StepActions onBack={flow.back} busy={busy}>
        <Button busy={busy} busyLabel="Saving…" onClick={flow.finish}>
          {size === 0 ? 'Continue without choosing' : 'Save & Continue'}
        </Button>
      </StepActions>
    </>
  );
}

const LOAD_FAILED = onboardingTexts.loadTopicsFailed;

function Topics({ flow, category }: { flow: Flow; category: Category | null }) {
  const query = useInfiniteQuery(topicsQuery(category));
  return (
    <PagedList
      list={shownList(query, LOAD_FAILED, ['topic', 'topics'])}
      loading={<LoadingSkeleton text={topicTexts.loading} className="h-19 w-full" count={3} />}
      empty={
        <EmptyState
          title={category === null ? topicTexts.none : topicTexts.noneInCategory(category)}
          text="You can continue now and create the first topic later."
        />
      }
    >
      {(topics) => (
        <Accordion.Root multiple className="flex flex-col gap-3">
          {topics.map((topic) => (
            <TopicItem key={topic.id} flow={flow} topic={topic} />
          ))}
        </Accordion.Root>
      )}
    </PagedList>
  );
}

function TopicItem({ flow, topic }: { flow: Flow; topic: Topic }) {
  return (
    <Accordion.Item value={topic.id} className="rounded-control border border-line">
      <Accordion.Header>
        <Accordion.Trigger className="group flex w-full cursor-pointer items-center gap-4 rounded-control px-4 py-3 text-left hover:bg-surface">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">{topic.name}</span>
            <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              <Badge>{topic.category}</Badge>
              {countNoun(topic.hypotheses_count, 'hypothesis', 'hypotheses')}
            </span>
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform group-data-panel-open:rotate-180"
          />
        </Accordion.Trigger>
      </Accordion.Header>
      <Accordion.Panel className="border-t border-line px-4 py-5">
        <Hypotheses flow={flow} topicId={topic.id} />
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function Hypotheses({ flow, topicId }: { flow: Flow; topicId: string }) {
  const query = useInfiniteQuery(hypothesesQuery(topicId));
  return (
    <PagedList
      list={shownList(query, LOAD_FAILED, ['hypothesis', 'hypotheses'])}
      loading={<Skeleton className="h-16 w-full" />}
      empty={<p className="text-muted">No hypotheses yet.</p>}
    >
      {(hypotheses) => (
        <ul className="flex flex-col gap-6">
          {hypotheses.map((hypothesis) => (
            <li key={hypothesis.id}>
              <HypothesisChoice flow={flow} hypothesis={hypothesis} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const isImportance = (value: string): value is Importance =>
  IMPORTANCES.some((importance) => importance === value);

function HypothesisChoice({ flow, hypothesis }: { flow: Flow; hypothesis: Hypothesis }) {
  // While choices are being saved, a change would be lost.
  const { busy: disabled, changeChoices: onChange } = flow;
  const choice = flow.choices.get(hypothesis.id);
  const { id, statement } = hypothesis;
  const change = (fields: Partial<Choice>) => onChange({ type: 'said', hypothesis, fields });
  return (
    <div>
      <Checkbox
        // A claim inside a label: styled like one, but without block elements, which aren't allowed
        // there.
        label={
          <span className="claim-quotes block font-serif text-xl wrap-anywhere">{statement}</span>
        }
        checked={choice !== undefined}
        disabled={disabled}
        onCheckedChange={(checked) =>
          onChange(checked ? { type: 'said', hypothesis } : { type: 'dropped', id })
        }
      />
      {choice && (
        <fieldset disabled={disabled} className="mt-4 flex flex-col gap-5 sm:pl-9">
          <legend className="sr-only">{statement}</legend>
          <CredenceFields
            credence={{ value: choice.value, onChange: (value) => change({ value }), disabled }}
            reason={{
              rows: 2,
              maxLength: LIMITS.reason,
              value: choice.reason,
              onChange: (event) => change({ reason: event.target.value }),
            }}
            importance={{
              value: choice.importance ?? '',
              onChange: ({ target: { value } }) =>
                change({ importance: isImportance(value) ? value : null }),
            }}
          />
        </fieldset>
      )}
    </div>
  );
}
