import type { ReplacedParts } from '@midspan/contract';
import type { Executor } from '../../db/connection.ts';
import { findActiveFlag } from './flags/store.ts';
import type { Role } from './kernel/change.ts';
import type { Participants } from './kernel/rooms.ts';
import type { StoredEvent } from './kernel/stored-events.ts';
import { readDispute } from './overturns/reading.ts';
import { listRestatements } from './restatements/store.ts';

type PartName = keyof ReplacedParts;

interface Part<Name extends PartName> {
  isReplacedBy(event: StoredEvent, conversation: Participants): boolean;
  /** as it is now, for those who may see it */
  read(on: Executor, conversation: Participants, role: Role): Promise<ReplacedParts[Name]>;
}

/** What snapshots have and events replace as a whole, in one place for both. */
const PARTS: { readonly [Name in PartName]: Part<Name> } = {
  activeFlag: {
    isReplacedBy: ({ payload }) => 'flagId' in payload,
    read: async (on, { id }, role) => (role === 'reader' ? null : findActiveFlag(on, id)),
  },
  dispute: {
    isReplacedBy: ({ name, payload }, { isDispute }) =>
      isDispute && (name === 'conversation:completed' || 'overturnId' in payload),
    read: readDispute,
  },
  restatements: {
    isReplacedBy: ({ payload }) => 'restatementId' in payload,
    async read(on, { id }, role) {
      const all = await listRestatements(on, id);
      // [SB9] Readers learn of one when it is confirmed.
      return role === 'reader' ? all.filter(({ state }) => state === 'confirmed') : all;
    },
  },
};
const NAMES = Object.keys(PARTS) as PartName[];

type Where = Parameters<Part<PartName>['read']>;

async function readNamed(names: readonly PartName[], where: Where): Promise<object> {
  const parts: Record<string, unknown> = {};
  for (const name of names) parts[name] = await PARTS[name].read(...where);
  return parts;
}

/** All of them, for a snapshot. */
export const readParts = (...where: Where) => readNamed(NAMES, where) as Promise<ReplacedParts>;

/** For each of these events, the parts that it replaced. */
export async function readReplaced(
  events: readonly StoredEvent[],
  ...where: Where
): Promise<(event: StoredEvent) => Partial<ReplacedParts>> {
  const [, conversation] = where;
  const replacedBy = (event: StoredEvent) =>
    NAMES.filter((name) => PARTS[name].isReplacedBy(event, conversation));
  const parts = Object.entries(await readNamed([...new Set(events.flatMap(replacedBy))], where));
  return (event) => {
    const names: readonly string[] = replacedBy(event);
    return Object.fromEntries(parts.filter(([name]) => names.includes(name)));
  };
}
