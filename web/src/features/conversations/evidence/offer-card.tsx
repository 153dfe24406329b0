import type { Weight } from '@midspan/domain';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Words } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { type Answer, useAction } from '../../../ui/use-action.ts';
import { NamedPull } from '../overturns/weight-compared.tsx';
import { IF_ACCEPTED, IF_YOU_ACCEPT } from './figure-preview.ts';

interface EndingOffer {
  readonly label: string;
  readonly act: () => Promise<Answer>;
}

export interface OfferCardProps {
  title: string;
  weight: Weight;
  /** what it answers; null where nothing else is on the table */
  against: { readonly name: string; readonly weight: Weight } | null;
  reason: string;
  /** where the figure would go; null where only the server knows */
  move: Move | null;
  isOwn: boolean;
  partner: string;
  connected: boolean;
  accept: {
    readonly meaning: string;
    readonly consequence: ReactNode;
    readonly act: () => Promise<Answer>;
  };
  decline: EndingOffer & { readonly meaning: string };
  /** by the one whose offer it is */
  retract: EndingOffer;
  onDone: () => void;
}

/** An offer that waits for an answer, and the answers that need no form. */
export function OfferCard(props: OfferCardProps) {
  const { title, weight, against, reason, move, isOwn, partner, connected, onDone } = props;
  const headingId = useId();
  return (
    // No landmark: on a wide screen it stands in the stream and in the panel.
    <article
      aria-labelledby={headingId}
      className="flex flex-col gap-4 rounded-control border border-line-strong px-4 py-3"
    >
      <h4 id={headingId} className="font-bold wrap-anywhere">
        {title}
      </h4>
      <NamedPull name="Offered" weight={weight} />
      {against && <NamedPull {...against} />}
      <Words name="Reason">{reason}</Words>
      {move && <SpanMove lead={isOwn ? IF_ACCEPTED : IF_YOU_ACCEPT} move={move} />}
      {isOwn ? (
        <div className="flex flex-col items-start gap-1.5">
          <p className="text-sm text-muted">
            Waiting for <bdi>{partner}</bdi> to answer.
          </p>
          <EndOffer {...props.retract} connected={connected} onDone={onDone} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <DecideButton
            label="Accept This Weight"
            variant="primary"
            question="Accept this weight?"
            {...props.accept}
            connected={connected}
            onDone={onDone}
          />
          <div className="flex flex-col items-start gap-1.5">
            <EndOffer {...props.decline} connected={connected} onDone={onDone} />
            <p className="text-sm text-muted">{props.decline.meaning}</p>
          </div>
        </div>
      )}
    </article>
  );
}

/** Declining and retracting are undone by another offer, so they ask nothing. */
function EndOffer({
  label,
  act,
  connected,
  onDone,
}: EndingOffer & Pick<OfferCardProps, 'connected' | 'onDone'>) {
  const { busy, failure, run } = useAction();

  async function end() {
    if (await run(act)) onDone();
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        disabled={!connected}
        onClick={() => void end()}
      >
        {label}
      </Button>
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
