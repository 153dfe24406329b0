import { countingWeighings, type Terms } from '@midspan/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Core } from '../../../house/house.ts';
import { notify } from '../../notices/index.ts';
import { checkUnchanged } from '../items/given-store.ts';
import type { EvidenceRow } from '../items/store.ts';
import type { Change } from '../kernel/change.ts';
import { countWeighed } from './counting.ts';
import { findCarried } from './listed-store.ts';
import { listFirstPair, readWeighedItem } from './store.ts';

/** [WG6] Two members agree in another conversation: the item is weighed again. */
export async function agreeOnWeight(
  core: Core,
  change: Change,
  { item, terms, by }: { item: EvidenceRow; terms: Terms; by: string },
): Promise<number> {
  const { tx, record, note, conversation } = change;
  const figure = await change.lockFigure();
  await checkUnchanged(tx, terms.given);
  const agreed = { id: uuidv7(), ...terms };
  const counted = await countWeighed({ parts: core, change, figure, row: item }, agreed);
  const { percent, publicPercent, publicSeq, moves } = counted;
  const ids = { evidenceId: item.id, weighingId: agreed.id };
  const waits = publicPercent !== null;
  // A waiting weighing moves only the figure here.
  const move = moves || waits ? counted.move : null;
  const weighed = await readWeighedItem(tx, item, await findCarried(tx, item.hypothesisId));
  const counts = countingWeighings(weighed).some(({ id }) => id === agreed.id);
  const here = { newCredence: percent, publicCredence: publicPercent, move, counts };
  record('evidence:weighed', { ...ids, ...here, by }, 'everyone');
  const { hypothesisId } = conversation;
  note({
    about: 'weighed',
    hypothesisId,
    ledgerSeq: publicSeq,
    ...ids,
    newCredence: publicPercent ?? percent,
  });
  // [MO1] Without who agreed: they may have blocked one of the first pair, or been blocked.
  const about = { kind: 'evidence_weighed', hypothesisId, evidenceId: item.id } as const;
  const first = await listFirstPair(tx, item.id);
  const notices = first.map(({ userId }) => ({ userId, ...about, conversationId: null }));
  await notify(core, tx, notices);
  return percent;
}
