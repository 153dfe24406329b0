import { ChartSpline, Flag, History, type LucideIcon, Scale } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { CredencePanel, credenceChanges } from '../../credences/index.ts';
import { historyBadge, pendingBadge } from '../evidence/decided-evidence.ts';
import { EvidenceHistoryPanel } from '../evidence/evidence-history-panel.tsx';
import { EvidencePanel } from '../evidence/evidence-panel.tsx';
import { FlagPanel } from '../flags/flag-panel.tsx';
import type { LivePart } from '../live-part.ts';
import type { LiveState } from '../live-state.ts';
import type { PanelId } from './panel-choice.ts';

export const PANELS: Record<PanelId, { title: string; icon: LucideIcon }> = {
  flags: { title: 'Flag Resolution', icon: Flag },
  evidence: { title: 'Evidence', icon: Scale },
  credence: { title: 'Perspective-Bridging Credence', icon: ChartSpline },
  history: { title: 'Evidence History', icon: History },
};
export const PANEL_IDS = ['flags', 'evidence', 'credence', 'history'] as const;

/** What waits in a panel, or how much is in it; 0 shows nothing. */
function panelBadge(id: PanelId, state: LiveState): number {
  switch (id) {
    case 'flags':
      return state.activeFlag === null ? 0 : 1;
    case 'evidence':
      return pendingBadge(state);
    case 'credence':
      return 0;
    case 'history':
      return historyBadge(state);
  }
}

/** A panel's icon with its count; the caller adds the name. */
export function PanelIcon({ id, state }: { id: PanelId; state: LiveState }) {
  const { icon: Icon } = PANELS[id];
  const badge = panelBadge(id, state);
  return (
    <span className="relative flex">
      <Icon aria-hidden className="size-5" />
      {badge > 0 && (
        <span
          aria-hidden
          className="absolute -top-2.5 left-3.5 min-w-5 rounded-full bg-ink px-1 text-center text-xs leading-5 font-semibold text-surface tabular-nums"
        >
          {badge}
        </span>
      )}
    </span>
  );
}

/** The name of a panel as it is said, with its count. */
export function panelName(id: PanelId, state: LiveState): string {
  const badge = panelBadge(id, state);
  return badge > 0 ? `${PANELS[id].title} (${badge})` : PANELS[id].title;
}

interface PanelsProps extends LivePart {
  value: PanelId;
  onChange: (id: PanelId) => void;
  /** shown at the end of the row of tabs */
  end?: ReactNode;
}

export function Panels({ value, onChange, end, ...part }: PanelsProps) {
  const { state } = part;
  const evidenceTab = useRef<HTMLButtonElement>(null);
  const changes = useMemo(() => credenceChanges(state.credenceHistory), [state.credenceHistory]);
  const contents: Record<PanelId, ReactNode> = {
    flags: <FlagPanel {...part} />,
    evidence: <EvidencePanel {...part} />,
    credence: <CredencePanel state={state} />,
    history: (
      <EvidenceHistoryPanel
        {...part}
        changes={changes}
        onEvidence={() => {
          onChange('evidence');
          // The button disappears with its panel, so the keyboard focus moves to the tab.
          evidenceTab.current?.focus();
        }}
      />
    ),
  };
  return (
    <Tabs
      label="Panels"
      value={value}
      onChange={onChange}
      end={end}
      fill
      tabs={PANEL_IDS.map((id) => ({
        id,
        label: <PanelIcon id={id} state={state} />,
        name: panelName(id, state),
        title: PANELS[id].title,
        ...(id === 'evidence' && { ref: evidenceTab }),
        content: (
          <>
            <h2 className="mb-4 text-lg font-bold tracking-tight">{PANELS[id].title}</h2>
            {contents[id]}
          </>
        ),
      }))}
    />
  );
}
