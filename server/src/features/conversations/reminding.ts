import { isReminded, turnsFor } from '@midspan/domain';
import { inTransaction } from '../../db/connection.ts';
import type { NewNotice } from '../../db/schema/index.ts';
import type { Core } from '../../house/house.ts';
import type { Settings } from '../../platform/settings.ts';
import { type NotifyParts, notify } from '../notices/index.ts';
import {
  forgetEndedTurns,
  listActive,
  noteTurns,
  type OwnTurn,
  type TwoTalking,
  takeDue,
} from './reminding-store.ts';
import { readStates } from './turns-store.ts';

const REMIND = 'turn-reminders';
/** Not with the other hourly chores: this one reads every active conversation. */
const HOURLY = '41 * * * *';

const AT_ONCE = 200;

export interface RemindParts extends NotifyParts, Pick<Core, 'db'> {
  readonly settings: NotifyParts['settings'] & Pick<Settings, 'REMIND_AFTER_MS'>;
}

/** [PU5] Reminds both members of these conversations of what has waited for them for too long. */
async function remindOf(core: RemindParts, page: readonly TwoTalking[]): Promise<void> {
  const ids = page.map(({ id }) => id);
  await inTransaction(core.db, async (tx) => {
    const stateOf = await readStates(tx, ids);
    const nowMs = Date.now();
    const waiting = page.flatMap(({ id, user1Id, user2Id }) =>
      [user1Id, user2Id].flatMap((userId): OwnTurn[] =>
        turnsFor(stateOf(id), userId, nowMs)
          .filter(isReminded)
          .map((turn) => ({ conversationId: id, userId, turn })),
      ),
    );
    await noteTurns(tx, ids, waiting);
    const due = await takeDue(tx, ids, core.settings.REMIND_AFTER_MS);
    const reminders = due.flatMap(({ conversationId, userId }): NewNotice[] => {
      const two = page.find(({ id }) => id === conversationId);
      if (two === undefined) return [];
      const { user1Id, user2Id, hypothesisId } = two;
      const otherId = userId === user1Id ? user2Id : user1Id;
      return [{ kind: 'turn_reminder', userId, otherId, conversationId, hypothesisId }];
    });
    await notify(core, tx, reminders);
  });
}

/** [PU5] Reminds every member of what has waited for them for too long. */
export async function remindAll(core: RemindParts): Promise<void> {
  await forgetEndedTurns(core.db);
  let page = await listActive(core.db, undefined, AT_ONCE);
  while (page.length > 0) {
    await remindOf(core, page);
    page = await listActive(core.db, page.at(-1)?.id, AT_ONCE);
  }
}

/** Looks every hour, on one server, for turns that have waited too long. */
export async function startReminding(core: Core): Promise<void> {
  const { jobs } = core;
  await jobs.work({
    name: REMIND,
    // The next hour tries again.
    retry: { limit: 0, firstDelayS: 1, maxDelayS: 1 },
    work: () => remindAll(core),
  });
  await jobs.repeat(REMIND, HOURLY);
}
