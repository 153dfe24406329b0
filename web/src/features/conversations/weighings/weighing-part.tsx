import { type Conversation, ERRORS, type ListedEvidence } from '@midspan/contract';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { LivePart } from '../live-part.ts';
import type { LiveState } from '../live-state.ts';
import { partnerOf } from '../partner.ts';
import { useWantedItem, type WeighedWhere } from './api.ts';
import { OpenWeighing } from './open-weighing.tsx';
import { useWanted, useWantedKeptUp } from './wanted.ts';
import { WantedList } from './wanted-list.tsx';
import { WeighForm } from './weigh-form.tsx';
import { offersIn, offersLeft } from './weighing-course.ts';
import { closeWeighForm, openWeighForm, useWeighedIn } from './weighing-drafts.ts';

const CANNOT_WEIGH =
  'You can’t weigh this evidence here: one of you has weighed it already, or it doesn’t count any more.';
const LOAD_FAILED = 'Failed to load the evidence. Please try again later.';

export interface WeighingPartProps extends LivePart {
  conversation: Conversation;
  /** the viewer has answered, sent or closed something */
  onDone: () => void;
}

/** What the two are weighing, and the form for one more item. */
export function OpenWeighings({ conversation, onDone, ...part }: WeighingPartProps) {
  const { state, actions, me } = part;
  useWantedKeptUp(state);
  const offers = useMemo(() => offersIn(state.stream.lines), [state.stream.lines]);
  const { partner } = partnerOf(conversation, me.id);
  const chosen = useWeighedIn(me.id, conversation.id);
  const shared = {
    state,
    where: { hypothesisId: conversation.hypothesis_id, conversationId: conversation.id },
    offers,
    me: me.id,
    partner: partner.name,
    connected: state.connection === 'connected',
    actions,
    onDone,
  };
  return (
    <>
      {state.weighings.length > 0 && (
        <ul aria-label="Weights to decide on" className="flex flex-col gap-4">
          {state.weighings.map((weighing) => (
            <li key={weighing.id}>
              <WeighedItem {...shared} weighing={weighing} />
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && <ChosenItem key={chosen} {...shared} evidenceId={chosen} />}
    </>
  );
}

interface ItemProps
  extends Omit<Parameters<typeof OpenWeighing>[0], 'weighing' | 'evidence' | 'here'> {
  state: LiveState;
  where: WeighedWhere;
}

const itemIn = ({ evidenceHistory }: LiveState, evidenceId: string): ListedEvidence | undefined =>
  evidenceHistory.find(({ id }) => id === evidenceId);

function WeighedItem({
  weighing,
  state,
  where,
  ...shared
}: ItemProps & Pick<Parameters<typeof OpenWeighing>[0], 'weighing'>) {
  const { evidenceId } = weighing;
  const known = itemIn(state, evidenceId);
  // One that events have told of needs no looking for.
  const { item } = useWantedItem(where, known === undefined ? evidenceId : null);
  return (
    <OpenWeighing
      {...shared}
      weighing={weighing}
      evidence={known ?? item ?? undefined}
      here={{ conversationId: where.conversationId, evidenceId }}
    />
  );
}

/** The form of the item that was chosen, or why there is none. */
function ChosenItem({ evidenceId, state, where, ...shared }: ItemProps & { evidenceId: string }) {
  const { item, isError, isFetching, refetch } = useWantedItem(where, evidenceId);
  const { conversationId } = where;
  const { me, onDone } = shared;

  function close() {
    closeWeighForm(me, conversationId);
    onDone();
  }

  if (state.weighings.some((one) => one.evidenceId === evidenceId)) {
    return <CannotWeigh text={ERRORS.WEIGHING_OPEN.message} onClose={close} />;
  }
  if (isError && !item) {
    return <LoadFailure text={LOAD_FAILED} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (item === undefined) {
    return (
      <div>
        <p role="status" className="sr-only">
          Loading the evidence...
        </p>
        <Skeleton className="h-64 rounded-card" />
      </div>
    );
  }
  if (item === null) return <CannotWeigh text={CANNOT_WEIGH} onClose={close} />;
  return (
    <WeighForm
      {...shared}
      evidence={item}
      here={{ conversationId, evidenceId }}
      left={offersLeft(shared.offers, evidenceId)}
      onSent={close}
      onClose={close}
    />
  );
}

/** Says why an item that a link or a button names can't be weighed. */
function CannotWeigh({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Notice tone="info">
      <p className="text-sm">{text}</p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={onClose}>
        Close
      </Button>
    </Notice>
  );
}

/** Where nothing can be weighed: what a link asked for, and that it can't be done here. */
export function NothingToWeigh({ conversation, me, onDone }: WeighingPartProps) {
  const chosen = useWeighedIn(me.id, conversation.id);
  if (chosen === null) return null;
  return (
    <CannotWeigh
      text={ERRORS.WEIGHING_ELSEWHERE.message}
      onClose={() => {
        closeWeighForm(me.id, conversation.id);
        onDone();
      }}
    />
  );
}

/** What else the two could weigh. */
export function WantedPart({
  state,
  me,
  conversation,
}: Pick<WeighingPartProps, 'state' | 'me' | 'conversation'>) {
  const query = useWanted(conversation.hypothesis_id, conversation.id);
  const chosen = useWeighedIn(me.id, conversation.id);
  const except = new Set(state.weighings.map(({ evidenceId }) => evidenceId));
  if (chosen !== null) except.add(chosen);
  return (
    <WantedList
      query={query}
      except={except}
      onWeigh={(evidenceId) =>
        openWeighForm(me.id, { conversationId: conversation.id, evidenceId })
      }
    />
  );
}
