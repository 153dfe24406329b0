import type { Standing } from '@midspan/contract';
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
import { OperatorError } from './operator-error.ts';
import { checkReason } from './operator-reason.ts';
import { insertAction } from './operator-store.ts';
import { findContent } from './removal-store.ts';

/** Whose weighings an operator means, and where; each by name or id. */
export interface NamedWeighings {
  readonly who: string;
  /** only those the two made with each other */
  readonly partner: string | null;
  /** only those of this hypothesis */
  readonly hypothesisId: string | null;
}

export interface VoidedWeighings {
  /** the names in their members' own spelling */
  readonly username: string;
  readonly partnerName: string | null;
  /** in the order of their ids */
  readonly hypotheses: readonly (Voided & { readonly id: string })[];
}

/** What taking back a member's standing did, or would do; everyone by name. */
export interface Unestablished {
  readonly usernames: readonly string[];
  readonly items: number;
  readonly figures: readonly { readonly id: string; readonly from: number; readonly to: number }[];
}

/** [SD11] Where a member's standing comes from, and to whom they passed threads on. */
export interface ThreadsOf {
  readonly username: string;
  readonly standing: Standing;
  readonly threads: Awaited<ReturnType<typeof listThreads>>;
  readonly passed: Awaited<ReturnType<typeof listPassed>>;
}

/** What operators do about weighings. Every action is logged in its own transaction. */
export interface WeighingOperators {
  /** Returns the name in its member's own spelling. */
  establish(who: string): Promise<string>;
  /** A rehearsal changes nothing. */
  unestablish(who: readonly string[], isRehearsal: boolean): Promise<Unestablished>;
  /** Can be repeated after an interruption: what is already voided stays voided. */
  voidWeighings(named: NamedWeighings, reason: string): Promise<VoidedWeighings>;
  unvoidWeighings(named: NamedWeighings, reason: string): Promise<VoidedWeighings>;
  threads(who: string): Promise<ThreadsOf>;
}

export interface WeighingOperatorsParts {
  readonly core: Core;
  readonly conversations: Conversations;
  readonly operator: string;
}

export function createWeighingOperators({
  core,
  conversations,
  operator,
}: WeighingOperatorsParts): WeighingOperators {
  const { db } = core;

  const already = (username: string, is: 'established' | 'not established') =>
    new OperatorError(`${username} has already been named as ${is}.`);

  async function establish(who: string): Promise<string> {
    const { id, username } = await findNamed(db, who);
    const audit = { operator, action: 'establish', userId: id } as const;
    const changed = await nameEstablished(core, id, (tx) => insertAction(tx, audit));
    if (!changed) throw already(username, 'established');
    return username;
  }

  async function takeBack(who: readonly string[], isRehearsal: boolean): Promise<Unestablished> {
    const members = await Promise.all(who.map((name) => findNamed(db, name)));
    const ids = members.map(({ id }) => id);
    const usernames = members.map(({ username }) => username);
    const done = await unestablish(core, ids, isRehearsal, async (tx) => {
      for (const userId of ids) {
        await insertAction(tx, { operator, action: 'unestablish', userId });
      }
    });
    if (done === null) throw already(usernames.join(', '), 'not established');
    return {
      usernames,
      items: done.items,
      figures: done.figures.map(({ hypothesisId, from, to }) => ({ id: hypothesisId, from, to })),
    };
  }

  async function checkHypothesis(id: string): Promise<void> {
    const found = z.uuid().safeParse(id).success ? await findContent(db, 'hypothesis', id) : null;
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
  ): Promise<VoidedWeighings> {
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
    const hypotheses: VoidedWeighings['hypotheses'][number][] = [];
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
    establish,
    unestablish: takeBack,
    voidWeighings: (named, reason) => mark('void', named, reason),
    unvoidWeighings: (named, reason) => mark('unvoid', named, reason),
    threads: (who) =>
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
  { username, partnerName }: Pick<VoidedWeighings, 'username' | 'partnerName'>,
  hypothesisId: string | null,
  action: 'void' | 'unvoid',
  hasAny: boolean,
): string {
  const by = `weighings by ${username}${partnerName === null ? '' : ` with ${partnerName}`}`;
  const which = hypothesisId === null ? by : `${by} on this hypothesis`;
  if (!hasAny) return `There are no ${which}.`;
  return action === 'void' ? `All ${which} are already voided.` : `No ${which} are voided.`;
}
