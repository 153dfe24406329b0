import type { OverturnProposal } from '@midspan/contract';
import { ChartSpline, Flag, History, type LucideIcon, Scale } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { CredencePanel, credenceChanges } from '../../credences/index.ts';
import { offeredElsewhere } from '../bargains/table.ts';
import { EvidenceHistoryPanel } from '../evidence/evidence-history-panel.tsx';
import { EvidencePanel, type EvidencePanelProps } from '../evidence/evidence-panel.tsx';
import { FlagPanel } from '../flags/flag-panel.tsx';
import type { LiveState } from '../live/live-view.ts';

export const PANEL_IDS = ['flags', 'evidence', 'credence', 'history'] as const;
export type PanelId = (typeof PANEL_IDS)[number];

export const FIRST_PANEL: PanelId = 'history';

/** What opens a panel: a change of an open flag, and items that wait for a decision. */
export interface Calls {
  readonly flag: string | null;
  readonly pendingIds: readonly string[];
}

/** Everything that waits for a decision of the two, by its id. */
export const decisionsIn = ({ pendingEvidence, overturnProposals, bargains }: LiveState) => [
  ...pendingEvidence.filter(({ removed }) => !removed).map(({ id }) => id),
  ...overturnProposals.filter(({ status }) => status === 'review').map(({ id }) => id),
  ...offeredElsewhere(bargains),
];

/** What opens the evidence panel: decisions, the item of an open dispute, an open form. */
export function evidenceCalls(
  decisions: readonly string[],
  dispute: { readonly proposal: Pick<OverturnProposal, 'id' | 'status'> } | null,
  isFormOpen: boolean,
): readonly string[] {
  return [
    ...decisions,
    ...(dispute?.proposal.status === 'dispute' ? [dispute.proposal.id] : []),
    ...(isFormOpen ? ['propose-form'] : []),
  ];
}

/** The panel that a change opens; null when it opens none. */
export function calledPanel(before: Calls, now: Calls): PanelId | null {
  if (now.flag !== null && now.flag !== before.flag) return 'flags';
  return now.pendingIds.some((id) => !before.pendingIds.includes(id)) ? 'evidence' : null;
}

const NONE: Calls = { flag: null, pendingIds: [] };

/** The open panel: the one chosen last, or the one that a change opened. */
export function usePanelChoice(now: Calls) {
  const [seen, setSeen] = useState({ calls: NONE, key: '' });
  const [panel, setPanel] = useState<PanelId>(FIRST_PANEL);
  const key = [now.flag, ...now.pendingIds].join();
  if (key !== seen.key) {
    setSeen({ calls: now, key });
    const called = calledPanel(seen.calls, now);
    if (called !== null) setPanel(called);
  }
  return [panel, setPanel] as const;
}

/** A short title fits on a tab. */
export const PANELS: Record<PanelId, { title: string; short: string; icon: LucideIcon }> = {
  flags: { title: 'Flag Resolution', short: 'Flag', icon: Flag },
  evidence: { title: 'Evidence', short: 'Evidence', icon: Scale },
  credence: { title: 'Perspective-Bridging Credence', short: 'Credence', icon: ChartSpline },
  history: { title: 'Evidence History', short: 'History', icon: History },
};

/** What waits in a panel, or how much is in it; 0 shows nothing. */
function panelBadge(id: PanelId, state: LiveState): number {
  switch (id) {
    case 'flags':
      return state.activeFlag === null ? 0 : 1;
    case 'evidence':
      return decisionsIn(state).length;
    case 'credence':
      return 0;
    case 'history':
      return state.evidenceTotal;
  }
}

/** A panel's count; its name says it, too. */
export function PanelCount({ id, state }: { id: PanelId; state: LiveState }) {
  const badge = panelBadge(id, state);
  if (badge === 0) return null;
  return (
    <span
      aria-hidden
      className="min-w-5 shrink-0 rounded-full bg-ink px-1 text-center text-xs leading-5 font-semibold text-surface tabular-nums"
    >
      {badge}
    </span>
  );
}

export function PanelLabel({ id, state }: { id: PanelId; state: LiveState }) {
  const { icon: Icon, short } = PANELS[id];
  return (
    <span className="flex max-w-full min-w-0 flex-col items-center gap-0.5 px-1 py-1.5">
      <span className="relative flex">
        <Icon aria-hidden className="size-5" />
        <span className="absolute -top-1 left-5.5">
          <PanelCount id={id} state={state} />
        </span>
      </span>
      <span className="max-w-full truncate text-xs leading-4 font-medium max-[18rem]:hidden">
        {short}
      </span>
    </span>
  );
}

/** The name of a panel as it is said, with its count. */
export function panelName(id: PanelId, state: LiveState): string {
  const badge = panelBadge(id, state);
  return badge > 0 ? `${PANELS[id].title} (${badge})` : PANELS[id].title;
}

export interface PanelsProps extends EvidencePanelProps {
  value: PanelId;
  onChange: (id: PanelId) => void;
  /** shown at the end of the row of tabs */
  end?: ReactNode;
}

export function Panels({ value, onChange, end, onPropose, onShowItem, ...part }: PanelsProps) {
  const { state } = part;
  const evidenceTab = useRef<HTMLButtonElement>(null);
  const changes = useMemo(() => credenceChanges(state.credenceHistory), [state.credenceHistory]);
  const contents: Record<PanelId, ReactNode> = {
    flags: <FlagPanel {...part} />,
    evidence: <EvidencePanel {...part} onPropose={onPropose} onShowItem={onShowItem} />,
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
        label: <PanelLabel id={id} state={state} />,
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
