import type { Hypothesis, ListedEvidence } from '@midspan/contract';
import { normalizeCredence } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { itemsOf } from '../../../lib/page-list.ts';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { useSession } from '../../accounts/index.ts';
import type { credenceChanges } from '../../credences/index.ts';
import {
  askWhatIf,
  supportQuery,
  useWhatIfChoice,
  WhatIfBar,
  WhatIfChoice,
  WhatIfPanel,
  WhatIfTick,
  weightsLeftOut,
} from '../../hypotheses/index.ts';
import { useEvidenceHistory } from '../items/api.ts';
import type { RenderEnd } from '../items/evidence-item.tsx';
import { ReportEvidence } from '../items/report-evidence.tsx';
import { ItemsClaimContext } from '../items/weighed-on-top.tsx';
import { askStatus } from '../overturns/api.ts';
import { UnderReview } from '../overturns/under-review.tsx';
import { EvidenceHistory } from './evidence-history.tsx';

export interface EvidencePartProps {
  hypothesis: Pick<Hypothesis, 'id' | 'personal_credence'>;
  changes: ReturnType<typeof credenceChanges>;
  /** what stands between the evidence and "what if" */
  children: ReactNode;
}

/** The evidence of a hypothesis, and what the figure would be without some of it. */
export function EvidencePart(props: EvidencePartProps) {
  const { data } = useEvidenceHistory(props.hypothesis.id);
  const items = useMemo(() => itemsOf(data?.pages ?? []), [data]);
  return (
    <ItemsClaimContext value={props.hypothesis.id}>
      <WhatIfChoice items={items}>
        <ChosenEvidence {...props} items={items} />
      </WhatIfChoice>
    </ItemsClaimContext>
  );
}

function ChosenEvidence({
  hypothesis,
  changes,
  items,
  children,
}: EvidencePartProps & { items: readonly ListedEvidence[] }) {
  const { id, personal_credence } = hypothesis;
  const userId = useSession().user?.id ?? null;
  const support = useQuery(supportQuery(id));
  const { chosen, leftOut, putAllBack } = useWhatIfChoice();
  const list = useRef<HTMLDivElement>(null);
  const whatIf = useMemo(() => {
    if (support.data === undefined) return undefined;
    const own = personal_credence === null ? null : normalizeCredence(personal_credence);
    return askWhatIf(support.data, weightsLeftOut(leftOut, items), own);
  }, [support.data, items, leftOut, personal_credence]);

  function putBack(byKeyboard: boolean) {
    // The button disappears with what it undoes, so the keyboard focus moves to the nearest
    // restored checkbox. A pointer user stays where they are.
    const unticked = list.current?.querySelectorAll<HTMLElement>('input:not(:checked)') ?? [];
    [...unticked].at(-1)?.focus({ preventScroll: !byKeyboard });
    putAllBack();
  }

  const renderItemEnd = useCallback<RenderEnd>(
    (item) => (
      <>
        <UnderReview evidence={item} ask={userId === null ? undefined : askStatus} />
        <WhatIfTick evidence={item} />
        <div className="flex flex-wrap gap-x-3.5">
          {/* By the width of the button's edge, so that its words stand in line with the others. */}
          <div className="-ml-3.5">
            <CopyLink to={`/hypotheses/${id}#evidence-${item.id}`} variant="quiet" />
          </div>
          <ReportEvidence evidence={item} userId={userId} />
        </div>
      </>
    ),
    [id, userId],
  );

  return (
    <div className="flex flex-col gap-2 lg:gap-3">
      {/* What the keyboard comes to must not lie behind the bar. */}
      <div ref={list} className={leftOut.size > 0 ? '**:scroll-mb-28' : undefined}>
        <EvidenceHistory hypothesisId={id} changes={changes} renderEnd={renderItemEnd} />
        <WhatIfBar whatIf={whatIf} along={leftOut.size - chosen.size} onPutAllBack={putBack} />
      </div>
      {children}
      <WhatIfPanel
        whatIf={whatIf}
        failed={support.isError}
        busy={support.isFetching}
        onRetry={() => void support.refetch()}
      />
    </div>
  );
}
