import type { OverturnProposal } from '@midspan/contract';
import { useState } from 'react';
import { offeredElsewhere } from '../bargains/table.ts';
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
