import type { House } from '../../../house/house.ts';
import { listDue } from '../challenges/store.ts';
import type { Publishing } from '../kernel/change.ts';
import { checkDeadline, remind } from './disputes.ts';
import { DUE, type Due, REMIND, type Reminder } from './settling.ts';

const RETRY = { limit: 20, firstDelayS: 5, maxDelayS: 600 };

/**
 * Starts processing deadlines and reminders. A periodic job finds deadlines whose job was lost: the
 * queue drops jobs that wait for two weeks.
 */
export async function startOverturnJobs(house: House, { broadcast }: Publishing): Promise<void> {
  async function check(proposalId: string, again: boolean): Promise<void> {
    const changed = await checkDeadline(house, proposalId, again);
    if (changed !== null) await broadcast(changed);
  }

  await house.jobs.work<Due>({
    name: DUE,
    retry: RETRY,
    work: ({ proposalId }) => check(proposalId, true),
  });
  await house.jobs.work<Reminder>({
    name: REMIND,
    retry: RETRY,
    work: ({ proposalId, hoursLeft }) => remind(house, proposalId, hoursLeft),
  });
  house.chores.push(async () => {
    for (const proposalId of await listDue(house.db)) await check(proposalId, false);
  });
}
