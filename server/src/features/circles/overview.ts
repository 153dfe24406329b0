import type { CircleMember, Paged } from '@midspan/contract';
import { stringify } from 'csv-stringify/sync';
import type { Database } from '../../db/connection.ts';
import { Download } from '../../http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listMembers, type MemberRow } from './overview-store.ts';
import { noSuchCircle } from './service.ts';
import { type CircleRow, findOwn } from './store.ts';

const toIso = (time: string): string => new Date(time).toISOString();

const present = (row: MemberRow): CircleMember => ({
  ...row,
  joined_at: toIso(row.joined_at),
  last_active: row.last_active && toIso(row.last_active),
  credences: row.credences?.map((one) => ({ ...one, at: toIso(one.at) })) ?? null,
});

const COLUMNS = {
  username: 'Member',
  role: 'Role',
  joined_at: 'Joined',
  sides_taken: 'Claims with a side',
  conversations_begun: 'Conversations begun',
  conversations_completed: 'Conversations completed',
  messages: 'Messages',
  items_proposed: 'Items proposed',
  items_agreed: 'Items agreed',
  restatements_confirmed: 'Restatements confirmed',
  last_active: 'Last active',
} as const;
const FIELDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** A row per member; where credences are shared, two more columns per claim: value and time. */
function toTable(members: readonly CircleMember[]): (string | number | null)[][] {
  const claims = new Map(
    members.flatMap(({ credences }) =>
      (credences ?? []).map((one) => [one.hypothesis_id, one.statement] as const),
    ),
  );
  const heads = [...claims.values()].flatMap((statement) => [statement, `When: ${statement}`]);
  return [
    [...Object.values(COLUMNS), ...heads],
    ...members.map((member) => {
      const held = new Map(member.credences?.map((one) => [one.hypothesis_id, one]));
      const values = [...claims.keys()].flatMap((id) => {
        const one = held.get(id);
        return [one?.value ?? null, one?.at ?? null];
      });
      return [...FIELDS.map((field) => member[field]), ...values];
    }),
  ];
}

/** How many members are read at a time. */
const SLICE = 500;

export function createOverview(db: Database) {
  /** [CI10] For hosts alone. */
  async function circleOf(userId: string, circleId: string): Promise<CircleRow> {
    const found = await findOwn(db, circleId, userId);
    if (found === null) throw noSuchCircle();
    if (found.own.role !== 'host') throw new Refusal('FORBIDDEN');
    return found.circle;
  }

  return {
    async page(
      userId: string,
      circleId: string,
      page: { readonly offset: number; readonly limit: number },
    ): Promise<Paged<CircleMember[]>> {
      const { items, total } = await listMembers(db, await circleOf(userId, circleId), page);
      return { items: items.map(present), total };
    },

    /** The whole circle. */
    async csv(userId: string, circleId: string): Promise<Download> {
      const circle = await circleOf(userId, circleId);
      const members: CircleMember[] = [];
      for (let offset = 0; ; offset += SLICE) {
        const { items } = await listMembers(db, circle, { offset, limit: SLICE });
        members.push(...items.map(present));
        if (items.length < SLICE) break;
      }
      // A name that starts with "=" must not run as a formula, and programs for tables recognize
      // the encoding by the mark at the beginning.
      const text = stringify(toTable(members), { escape_formulas: true, bom: true });
      return new Download('text/csv', 'circle-members.csv', text);
    },
  };
}
