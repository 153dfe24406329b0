/**
 * What a migration may do to tables that exist, each of which may be large and in use by servers of
 * the version before: only what holds a lock for an instant and takes nothing away. Whatever isn't
 * listed is refused, because a statement that rewrites or scans a table stops everyone until it ends.
 */

const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const named = (pattern: string) => new RegExp(`^${pattern.replaceAll('NAME', NAME)}`, 'i');

const CREATE_TABLE = named('CREATE TABLE (?:IF NOT EXISTS )?NAME');
const ALTER_TABLE = named('ALTER TABLE (?:ONLY )?(?:IF EXISTS )?NAME (.*)$');
const CREATE_INDEX = named(
  'CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?(?:"?\\w+"? )?ON (?:ONLY )?NAME',
);
const CONCURRENTLY = /^(?:CREATE (?:UNIQUE )?|DROP )INDEX CONCURRENTLY /i;
const VALIDATE = /^VALIDATE CONSTRAINT /i;

/** Neither reads nor changes rows of a table. */
const HARMLESS =
  /^(?:CREATE (?:TYPE|SCHEMA|SEQUENCE|EXTENSION|(?:OR REPLACE )?(?:FUNCTION|VIEW|TRIGGER))|ALTER TYPE .* ADD VALUE|COMMENT ON|INSERT INTO .* VALUES)\b/i;

/** Computed once for all rows that exist, and not stored in them. */
const CONSTANT = String.raw`(?:'[^']*'(?:::\w+(?:\[\])?)?|-?\d+(?:\.\d+)?|true|false|null|now\(\))`;
const ADD_COLUMN = new RegExp(
  String.raw`^ADD COLUMN (?:IF NOT EXISTS )?"?\w+"? (?:(?!\b(?:DEFAULT|NOT NULL|UNIQUE|PRIMARY KEY|REFERENCES|GENERATED|CHECK)\b|\b(?:small|big)?serial\b).)*(?:DEFAULT ${CONSTANT}(?: NOT NULL)?)?$`,
  'i',
);
const IN_AN_INSTANT = [
  ADD_COLUMN,
  /^ALTER COLUMN "?\w+"? (?:SET DEFAULT\b.*|DROP DEFAULT|DROP NOT NULL)$/i,
  /^ADD CONSTRAINT .* NOT VALID$/i,
  /^ADD CONSTRAINT "?\w+"? (?:UNIQUE|PRIMARY KEY) USING INDEX \S+$/i,
  /^DROP CONSTRAINT /i,
  VALIDATE,
];

/** Takes away what a server of the version before may still use. */
const TAKES_AWAY = /\b(?:DROP (?:TABLE|COLUMN)|RENAME)\b/i;
const UNUSED = /^--\s*unused since \d+\.\d+\.\d+/m;

const withoutComments = (text: string) => text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();

/** Commas inside parentheses and quotes separate nothing. */
const actionsOf = (text: string): string[] =>
  (text.match(/(?:'[^']*'|\((?:[^()]|\([^()]*\))*\)|[^,'()])+/g) ?? []).map((one) => one.trim());

const ADVICE = {
  index: 'create and drop indexes CONCURRENTLY, in a migration of their own',
  mixed: 'CONCURRENTLY works outside a transaction: move everything else to another migration',
  validate: 'validate in the next migration, because this one holds the lock of ADD CONSTRAINT',
  away: 'servers of the version before still use it; one release later, say "-- unused since x.y.z"',
  column:
    'add columns without NOT NULL or with a constant default, and constraints NOT VALID; fill rows by a job, in small batches',
  rows: 'change rows by a job, in small batches',
} as const;

/** What is wrong with a migration, a sentence for each statement; none if nothing is. */
export function migrationFaults(sql: string): string[] {
  const statements = sql
    .split('--> statement-breakpoint')
    .flatMap((part) => withoutComments(part).split(/;\s*(?=$|[A-Z])/))
    .filter((statement) => statement !== '');
  const own = new Set(statements.map((statement) => CREATE_TABLE.exec(statement)?.[1]));
  const concurrent = statements.filter((statement) => CONCURRENTLY.test(statement));
  const isUnused = UNUSED.test(sql);
  const adds = statements.some((statement) => /ADD CONSTRAINT/i.test(statement));

  function faultOf(statement: string): string | null {
    if (CONCURRENTLY.test(statement)) {
      return concurrent.length === statements.length ? null : ADVICE.mixed;
    }
    if (CREATE_TABLE.test(statement) || HARMLESS.test(statement)) return null;
    const [, indexed] = CREATE_INDEX.exec(statement) ?? [];
    if (indexed !== undefined) return own.has(indexed) ? null : ADVICE.index;
    if (/^DROP INDEX/i.test(statement)) return ADVICE.index;
    if (TAKES_AWAY.test(statement)) return isUnused ? null : ADVICE.away;
    const [, altered, actions = ''] = ALTER_TABLE.exec(statement) ?? [];
    if (altered === undefined) return ADVICE.rows;
    if (own.has(altered)) return null;
    const parts = actionsOf(actions);
    if (!parts.every((part) => IN_AN_INSTANT.some((allowed) => allowed.test(part)))) {
      return ADVICE.column;
    }
    return adds && parts.some((part) => VALIDATE.test(part)) ? ADVICE.validate : null;
  }

  return statements.flatMap((statement) => {
    const fault = faultOf(statement);
    return fault === null ? [] : [`${statement.slice(0, 80)}: ${fault}.`];
  });
}
