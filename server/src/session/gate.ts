import { randomBytes, randomUUID } from 'node:crypto';
import { idField, invitationCodeField } from '@midspan/contract';
import type { Session } from './sessions.ts';

/** Where something that a caller may name is: in a circle, or in public. */
export interface Gate {
  /**
   * [CI2] Of these ids and codes, those that belong to circles, with their circles. For someone who
   * isn't in them it takes as long as for names that don't exist. Null if the server itself asks.
   */
  circlesOf(
    names: readonly string[],
    own: Session['circles'] | null,
  ): Promise<ReadonlyMap<string, string>>;
  /**
   * Whether this server remembers that all of these names stand for what is public or in these
   * circles. Makes no query.
   */
  isOpen(names: readonly string[], own: Session['circles']): boolean;
}

/** What the gate needs of a schema of zod, to find the ids in it. */
interface Schema {
  readonly _zod: { readonly def: SchemaParts };
}
interface SchemaParts {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
}

/** How to make a name that stands for nothing. */
const NOTHING = new Map<unknown, () => string>([
  [idField, randomUUID],
  [invitationCodeField, () => randomBytes(16).toString('base64url')],
]);

type Visit = (name: string, makeNothing: () => string) => string;
/** Finds the names in what was given, and replaces each by what the visit returns. */
type Finder = (given: unknown, visit: Visit) => unknown;

/** Finds ids and codes by their schema and not by their look: a message may quote one. */
function finderOf(schema: Schema | undefined): Finder | null {
  if (schema === undefined) return null;
  const makeNothing = NOTHING.get(schema);
  if (makeNothing !== undefined) {
    return (given, visit) => (typeof given === 'string' ? visit(given, makeNothing) : given);
  }
  const { shape, innerType, element, in: input, options } = schema._zod.def;
  if (shape !== undefined) return inFields(shape);
  if (element !== undefined) {
    const find = finderOf(element);
    return (
      find &&
      ((given, visit) => (Array.isArray(given) ? given.map((one) => find(one, visit)) : given))
    );
  }
  const parts = options ?? [innerType ?? input];
  const finders = parts.flatMap((part) => finderOf(part) ?? []);
  if (finders.length === 0) return null;
  return (given, visit) => finders.reduce((value, find) => find(value, visit), given);
}

function inFields(shape: Readonly<Record<string, Schema>>): Finder | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const find = finderOf(field);
    return find === null ? [] : [{ name, find }];
  });
  if (fields.length === 0) return null;
  return (given, visit) => {
    if (typeof given !== 'object' || given === null) return given;
    const found: Record<string, unknown> = { ...given };
    for (const { name, find } of fields) {
      if (found[name] != null) found[name] = find(found[name], visit);
    }
    return found;
  };
}

export interface Admitted<Given> {
  readonly given: Given;
  /** whether something in it belongs to a circle of the caller's that has ended */
  readonly endedCircle: boolean;
  /** Puts the caller's own names back into something that is sent to the caller. */
  restore<Sent>(sent: Sent): Sent;
}

type Caller = Pick<Session, 'circles'> | null;

/**
 * A caller who was looked up some time ago may have entered a circle since. `lookAgain` then says
 * what the caller is in now, for names that are hidden or unknown.
 */
export type Admit = <Given extends readonly unknown[]>(
  given: Given,
  session: Caller,
  lookAgain?: () => Promise<Caller>,
) => Promise<Admitted<Given>>;

/**
 * [CI2] Replaces each id and code of a circle that the caller isn't in by one that doesn't exist,
 * before a handler sees it. So it is answered as an unknown one, whatever the handler does.
 */
export function createAdmit(gate: Gate, ...schemas: readonly (object | undefined)[]): Admit {
  const finders = schemas.map((schema) => finderOf(schema as Schema | undefined));
  const apply = <Given extends readonly unknown[]>(parts: Given, visit: Visit): Given =>
    parts.map((part, at) => finders[at]?.(part, visit) ?? part) as unknown as Given;

  return async (given, session, lookAgain) => {
    const names: string[] = [];
    apply(given, (name) => {
      names.push(name);
      return name;
    });
    const asGiven = { given, endedCircle: false, restore: <Sent>(sent: Sent) => sent };
    if (names.length === 0) return asGiven;
    const atFirst = session?.circles ?? {};
    const circles = await gate.circlesOf(names, atFirst);
    const isOutdated = lookAgain !== undefined && !gate.isOpen(names, atFirst);
    const own = isOutdated ? ((await lookAgain())?.circles ?? {}) : atFirst;
    if (circles.size === 0) return asGiven;
    const stateOf = (name: string) => own[circles.get(name) ?? ''];
    const replaced = new Map<string, string>();
    const admitted = apply(given, (name, makeNothing) => {
      if (!circles.has(name) || stateOf(name) !== undefined) return name;
      const nothing = makeNothing();
      replaced.set(nothing, name);
      return nothing;
    });
    return {
      given: admitted,
      endedCircle: names.some((name) => stateOf(name) === 'ended'),
      restore: <Sent>(sent: Sent) => (replaced.size === 0 ? sent : withNames(sent, replaced)),
    };
  };
}

/** The same, with each of these texts replaced wherever it is a whole value. */
function withNames<Sent>(sent: Sent, names: ReadonlyMap<string, string>): Sent {
  const text = JSON.stringify(sent, (_, value: unknown) =>
    typeof value === 'string' ? (names.get(value) ?? value) : value,
  );
  return JSON.parse(text) as Sent;
}
