import type { House } from '../../../house/house.ts';
import { listDue } from '../challenges/store.ts';
import type { Publishing } from '../kernel/change.ts';
import type { Disputes } from './disputes.ts';
import { DUE, type Due, REMIND, type Reminder } from './queue.ts';

const RETRY = { limit: 20, firstDelayS: 5, maxDelayS: 600 };

/**
 * Starts processing deadlines and reminders. A periodic job finds deadlines whose job was lost: the
 * queue drops jobs that wait for two weeks.
 */
export async function startOverturnJobs(
  { chores, db, jobs }: House,
  disputes: Disputes,
  conversations: Publishing,
): Promise<void> {
  async function checkDeadline(proposalId: string, again: boolean): Promise<void> {
    const changed = await disputes.checkDeadline(proposalId, again);
    if (changed !== null) await conversations.broadcast(changed);
  }

  await jobs.work<Due>({
    name: DUE,
    retry: RETRY,
    work: ({ proposalId }) => checkDeadline(proposalId, true),
  });
  await jobs.work<Reminder>({
    name: REMIND,
    retry: RETRY,
    work: ({ proposalId, hoursLeft }) => disputes.remind(proposalId, hoursLeft),
  });
  chores.push(async () => {
    for (const proposalId of await listDue(db)) await checkDeadline(proposalId, false);
  });
}
