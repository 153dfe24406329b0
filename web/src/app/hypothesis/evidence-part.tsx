import type { Hypothesis } from '@midspan/contract';
import { normalizeCredence } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useEvidenceHistory } from '../../features/conversations/evidence/api.ts';
import { EvidenceHistory } from '../../features/conversations/evidence/evidence-history.tsx';
import type { RenderEnd } from '../../features/conversations/evidence/evidence-item.tsx';
import { ReportEvidence } from '../../features/conversations/evidence/report-evidence.tsx';
import type { credenceChanges } from '../../features/credences/credence-changes.ts';
import { supportQuery } from '../../features/hypotheses/api.ts';
import { askWhatIf, weightsLeftOut } from '../../features/hypotheses/what-if.ts';
import { WhatIfBar } from '../../features/hypotheses/what-if-bar.tsx';
import {
  useWhatIfChoice,
  WhatIfChoice,
  WhatIfTick,
} from '../../features/hypotheses/what-if-choice.tsx';
import { WhatIfPanel } from '../../features/hypotheses/what-if-panel.tsx';
import { itemsOf } from '../../lib/page-list.ts';
import { CopyLink } from '../../ui/copy-link.tsx';

export interface EvidencePartProps {
  hypothesis: Pick<Hypothesis, 'id' | 'personal_credence'>;
  changes: ReturnType<typeof credenceChanges>;
  renderEnd: RenderEnd;
  /** null for visitors */
  userId: string | null;
}

/** The evidence of a hypothesis, and what the figure would be without some of it. */
export function EvidencePart(props: EvidencePartProps) {
  return (
    <WhatIfChoice>
      <ChosenEvidence {...props} />
    </WhatIfChoice>
  );
}

function ChosenEvidence({ hypothesis, changes, renderEnd, userId }: EvidencePartProps) {
  const { id, personal_credence } = hypothesis;
  const support = useQuery(supportQuery(id));
  const { data: evidence } = useEvidenceHistory(id);
  const { leftOut, putAllBack } = useWhatIfChoice();
  const list = useRef<HTMLDivElement>(null);
  const whatIf = useMemo(() => {
    if (support.data === undefined) return undefined;
    const seen = itemsOf(evidence?.pages ?? []);
    const own = personal_credence === null ? null : normalizeCredence(personal_credence);
    return askWhatIf(support.data, weightsLeftOut(leftOut, seen), own);
  }, [support.data, evidence, leftOut, personal_credence]);

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
        {renderEnd(item)}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3">
          <WhatIfTick evidence={item} />
          <div className="flex flex-wrap gap-x-3.5">
            {/* By the width of the button's edge, so that its words stand in line with the others. */}
            <div className="-ml-3.5">
              <CopyLink to={`/hypotheses/${id}#evidence-${item.id}`} variant="quiet" />
            </div>
            <ReportEvidence evidence={item} userId={userId} />
          </div>
        </div>
      </>
    ),
    [renderEnd, id, userId],
  );

  return (
    <div className="flex flex-col gap-12">
      <WhatIfPanel
        whatIf={whatIf}
        failed={support.isError}
        busy={support.isFetching}
        onRetry={() => void support.refetch()}
      />
      {/* What the keyboard comes to must not lie behind the bar. */}
      <div ref={list} className={leftOut.size > 0 ? '**:scroll-mb-28' : undefined}>
        <EvidenceHistory hypothesisId={id} changes={changes} renderEnd={renderItemEnd} />
        <WhatIfBar whatIf={whatIf} onPutAllBack={putBack} />
      </div>
    </div>
  );
}
