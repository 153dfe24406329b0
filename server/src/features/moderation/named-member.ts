import { isStorable, usernameKey } from '@midspan/domain';
import { z } from 'zod';
import type { Executor, Transaction } from '../../db/connection.ts';
import { OperatorError } from './operator-error.ts';
import { type FoundMember, lockMember } from './operator-store.ts';
import { findAuthor } from './removal-store.ts';

/** By name, or by id: deleted members have no name. */
export async function findNamed(
  on: Executor,
  who: string,
): Promise<{ readonly id: string; readonly username: string }> {
  const id = z.uuid().safeParse(who).data ?? null;
  const found = isStorable(who)
    ? await findAuthor(on, { usernameKey: usernameKey(who), id })
    : null;
  if (found === null) throw new OperatorError(`There’s no member named "${who}".`);
  return found;
}

/** A member by name, or by id. */
export type MemberKey = string | { readonly id: string };

/** Locked until the end of `tx`. */
export async function lockNamed(tx: Transaction, who: MemberKey): Promise<FoundMember> {
  const isName = typeof who === 'string';
  const key = isName ? { username: who } : who;
  const member = isName && !isStorable(who) ? null : await lockMember(tx, key);
  if (member !== null) return member;
  throw new OperatorError(`There’s no member${isName ? ` named "${who}"` : ''}.`, 'NOT_FOUND');
}
