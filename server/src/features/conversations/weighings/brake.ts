import {
  isBraked,
  newlyCountable,
  pbPercent,
  reweighingOf,
  tallyAfter,
  type WeighedItem,
  withHeld,
} from '@midspan/domain';
import { notify } from '../../notices/index.ts';
import { readFigureBefore } from '../items/ledger-store.ts';
import type { EvidenceRow } from '../items/store.ts';
import type { HypothesisFigure } from '../kernel/change.ts';
import { RECHECK, type Recheck } from './queue.ts';
import type { CountingParts, Writing } from './saving.ts';
import { holdUntil, listCarriers } from './store.ts';

/**
 * [SD8] Holds the weighings that would make a carried figure jump, and notifies those who carry it.
 * A job checks held weighings again when their time has come.
 */
export async function applyBrake(
  parts: CountingParts,
  { tx }: Pick<Writing, 'tx'>,
  figure: HypothesisFigure,
  row: EvidenceRow,
  before: WeighedItem,
  after: WeighedItem,
): Promise<WeighedItem> {
  const { BRAKE_MS, BRAKE_POINTS } = parts.settings;
  const newly = newlyCountable(before, after).filter(({ held }) => !held);
  if (newly.length === 0) return after;
  const would = pbPercent(tallyAfter(figure.tally, reweighingOf(before, after)));
  const stood = pbPercent(await readFigureBefore(tx, figure.id, BRAKE_MS));
  if (!isBraked(stood, would, BRAKE_POINTS)) return after;
  const ids = newly.map(({ id }) => id);
  const announcedFor = await holdUntil(tx, ids, BRAKE_MS);
  const recheck: Recheck = { evidenceId: row.id };
  await parts.jobs.queue(RECHECK, recheck, { tx, afterMs: BRAKE_MS });
  const about = { kind: 'large_change', hypothesisId: figure.id, evidenceId: row.id } as const;
  const carriers = await listCarriers(tx, figure.id);
  await notify(
    parts,
    tx,
    carriers.map((userId) => ({ userId, ...about, announcedFor })),
  );
  return withHeld(after, ids, true);
}
