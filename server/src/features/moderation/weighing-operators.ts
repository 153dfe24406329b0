import { z } from 'zod';
import { inTransaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import {
  type Conversations,
  listPassed,
  listThreads,
  listWeighedHypotheses,
  markWeighings,
  nameEstablished,
  readStanding,
  unestablish,
  type Voided,
  type WeighedBy,
} from '../conversations/index.ts';
import { findNamed } from './named-member.ts';
import { checkReason, OperatorError } from './operator-error.ts';
import { insertAction } from './operator-store.ts';
import { findWritten } from './written-store.ts';

/** Whose weighings an operator means, and where; each by name or id. */
export interface NamedWeighings {
  readonly who: string;
  /** only those the two made with each other */
  readonly partner: string | null;
  /** only those of this hypothesis */
  readonly hypothesisId: string | null;
}

/** What operators do about weighings. */
export function createWeighingOperators(
  core: Core,
  operator: string,
  conversations: Conversations,
) {
  const { db } = core;

  const already = (username: string, is: 'established' | 'not established') =>
    new OperatorError(`${username} has already been named as ${is}.`);

  async function checkHypothesis(id: string): Promise<void> {
    const found = z.uuid().safeParse(id).success ? await findWritten(db, 'hypothesis', id) : null;
    if (found === null) throw new OperatorError(`There’s no hypothesis with the id ${id}.`);
    if (found.isDispute) {
      throw new OperatorError(
        'This is the claim of a dispute. Weighings inside disputes can’t be voided.',
      );
    }
  }

  async function mark(
    action: 'void' | 'unvoid',
    { who, partner, hypothesisId }: NamedWeighings,
    reason: string,
  ) {
    checkReason(reason);
    const member = await findNamed(db, who);
    const other = partner === null ? null : await findNamed(db, partner);
    if (member.id === other?.id) throw new OperatorError('Name two different members.');
    if (hypothesisId !== null) await checkHypothesis(hypothesisId);
    const by: WeighedBy = { userId: member.id, partnerId: other?.id ?? null };
    const places = (await listWeighedHypotheses(db, by)).filter(
      ({ id }) => hypothesisId === null || id === hypothesisId,
    );

    const to = action === 'void' ? 'voided' : 'restored';
    /** in the order of their ids */
    const hypotheses: (Voided & { readonly id: string })[] = [];
    for (const { id, weighings, voided } of places) {
      if (action === 'void' ? voided === weighings : voided === 0) continue;
      const audit = { operator, action, ...by, targetType: 'hypothesis', targetId: id } as const;
      const done = await markWeighings(core, conversations, { hypothesisId: id, by, to }, (tx) =>
        insertAction(tx, { ...audit, reason }),
      );
      if (done.weighings > 0) hypotheses.push({ id, ...done });
    }
    const names = { username: member.username, partnerName: other?.username ?? null };
    if (hypotheses.length === 0) {
      throw new OperatorError(nothingText(names, hypothesisId, action, places.length > 0));
    }
    return { ...names, hypotheses };
  }

  return {
    async establish(who: string): Promise<string> {
      const { id, username } = await findNamed(db, who);
      const audit = { operator, action: 'establish', userId: id } as const;
      const changed = await nameEstablished(core, id, (tx) => insertAction(tx, audit));
      if (!changed) throw already(username, 'established');
      return username;
    },

    /** A rehearsal changes nothing. */
    async unestablish(who: readonly string[], isRehearsal: boolean) {
      const members = await Promise.all(who.map((name) => findNamed(db, name)));
      const ids = members.map(({ id }) => id);
      const usernames = members.map(({ username }) => username);
      const done = await unestablish(core, ids, isRehearsal, async (tx) => {
        for (const userId of ids) {
          await insertAction(tx, { operator, action: 'unestablish', userId });
        }
      });
      if (done === null) throw already(usernames.join(', '), 'not established');
      return { usernames, ...done };
    },

    /** Can be repeated after an interruption: what is already voided stays voided. */
    voidWeighings: (named: NamedWeighings, reason: string) => mark('void', named, reason),

    unvoidWeighings: (named: NamedWeighings, reason: string) => mark('unvoid', named, reason),

    /** [SD11] Where a member's standing comes from, and to whom they passed threads on. */
    threads: (who: string) =>
      inTransaction(db, async (tx) => {
        const { id, username } = await findNamed(tx, who);
        await insertAction(tx, { operator, action: 'list_threads', userId: id });
        const standing = await readStanding(core, id);
        const [threads, passed] = [await listThreads(tx, id), await listPassed(tx, id)];
        return { username, standing, threads, passed };
      }),
  };
}

function nothingText(
  { username, partnerName }: { readonly username: string; readonly partnerName: string | null },
  hypothesisId: string | null,
  action: 'void' | 'unvoid',
  hasAny: boolean,
): string {
  const by = `weighings by ${username}${partnerName === null ? '' : ` with ${partnerName}`}`;
  const which = hypothesisId === null ? by : `${by} on this hypothesis`;
  if (!hasAny) return `There are no ${which}.`;
  return action === 'void' ? `All ${which} are already voided.` : `No ${which} are voided.`;
}
