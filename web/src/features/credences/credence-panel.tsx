import type { Conversation, HistoryPoint, ListedEvidence } from '@midspan/contract';
import { credenceLabel } from '@midspan/domain';
import { FigureBasis } from '../../lib/figure-basis.tsx';
import { PublicFigure } from '../../lib/public-figure.tsx';
import { SpanFigure } from '../../ui/span-figure.tsx';
import { LazyChart } from './fetched-parts.tsx';

const PANEL_CHART_HEIGHT_PX = 300;

interface CredencePanelProps {
  state: {
    readonly conversation: Conversation | null;
    readonly currentCredence: number;
    readonly publicCredence: number | null;
    readonly credenceHistory: readonly HistoryPoint[];
    readonly evidenceHistory: readonly ListedEvidence[];
  };
}

export function CredencePanel({ state }: CredencePanelProps) {
  const { conversation, currentCredence, publicCredence, credenceHistory, evidenceHistory } = state;
  const begun = credenceHistory[0]?.timestamp ?? conversation?.created_at;
  return (
    <section aria-label="Perspective-Bridging Credence" className="flex flex-col gap-6">
      <SpanFigure
        value={currentCredence}
        title="Current PB credence"
        label={credenceLabel(currentCredence)}
      />
      <FigureBasis early={conversation?.early ?? false} />
      <PublicFigure percent={publicCredence} />
      {begun !== undefined && (
        <LazyChart
          points={credenceHistory}
          evidence={evidenceHistory}
          createdAt={begun}
          height={PANEL_CHART_HEIGHT_PX}
        />
      )}
    </section>
  );
}
