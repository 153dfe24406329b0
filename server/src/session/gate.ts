import { idField, invitationCodeField } from '@midspan/contract';
import type { Session } from './sessions.ts';

/** Where something that a caller may name is: in a circle, or in public. */
export interface Gate {
  /** [CI2] Of these ids and codes, those that belong to circles, with their circles. */
  circlesOf(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
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

/** Names that no one has ever been given. */
const NOWHERE = new Map<unknown, string>([
  [idField, '00000000-0000-7000-8000-000000000000'],
  [invitationCodeField, 'AAAAAAAAAAAAAAAAAAAAAA'],
]);

/** The names that a schema takes, each with the name that stands for nothing. */
type Finder = (given: unknown, visit: (name: string, nowhere: string) => string) => unknown;

/** Finds ids and codes by their schema and not by their look: a message may quote one. */
function finderOf(schema: Schema | undefined): Finder | null {
  if (schema === undefined) return null;
  const nowhere = NOWHERE.get(schema);
  if (nowhere !== undefined) {
    return (given, visit) => (typeof given === 'string' ? visit(given, nowhere) : given);
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

export type Admit = <Given>(
  given: Given,
  session: Pick<Session, 'circles'> | null,
) => Promise<{ readonly given: Given; readonly endedCircle: boolean }>;

/**
 * [CI2] Replaces each id and code of a circle that the caller isn't in by one that doesn't exist,
 * before a handler sees it. So it is answered as an unknown one, whatever the handler does.
 */
export function createAdmit(gate: Gate, ...schemas: readonly (object | undefined)[]): Admit {
  const finders = schemas.map((schema) => finderOf(schema as Schema | undefined));
  const apply = <Given>(given: Given, visit: (name: string, nowhere: string) => string): Given => {
    const parts = given as readonly unknown[];
    return parts.map((part, at) => finders[at]?.(part, visit) ?? part) as Given;
  };
  return async (given, session) => {
    const names: string[] = [];
    apply(given, (name) => {
      names.push(name);
      return name;
    });
    if (names.length === 0) return { given, endedCircle: false };
    const circles = await gate.circlesOf(names);
    if (circles.size === 0) return { given, endedCircle: false };
    const own = session?.circles ?? {};
    const stateOf = (name: string) => own[circles.get(name) ?? ''];
    return {
      given: apply(given, (name, nowhere) =>
        circles.has(name) && stateOf(name) === undefined ? nowhere : name,
      ),
      endedCircle: names.some((name) => stateOf(name) === 'ended'),
    };
  };
}
