import { formatCount } from '@midspan/domain';
import type * as z from 'zod/mini';

/** Used when nothing more specific is known. */
export const CHECK_INPUT = 'Please check what you entered.';

/** Readable names for fields whose wire names aren't clear. */
const NAMES: Readonly<Record<string, string>> = {
  _t: 'time',
  accept: 'answer',
  code: 'invitation code',
  content: 'message',
  credences: 'list of credences',
  flagType: 'kind of flag',
  ids: 'list of IDs',
  kind: 'kind of email',
  mail: 'list of emails',
  q: 'search text',
  responses: 'list of responses',
  sinceSeq: 'sequence number',
  targetType: 'kind of report',
  targetUserId: 'user ID',
  targetUsername: 'username',
  tempId: 'temporary ID',
  token: 'link',
  uses: 'number of conversations',
  value: 'credence',
};

/** The invalid field, at any depth: not an index in a list, nor a key the sender made up. */
function nameOf({ code, path = [] }: z.core.$ZodRawIssue): string | null {
  const known = code === 'invalid_key' ? path.slice(0, -1) : path;
  const field = known.findLast((part) => typeof part === 'string');
  if (field === undefined) return null;
  const words = field.replaceAll('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`);
  return NAMES[field] ?? words.toLowerCase().replace(/\bid\b/, 'ID');
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** The bound of a text or list is its length; that of a number is its value. */
function boundOf(origin: string, word: 'least' | 'most', bound: number | bigint): string {
  const unit = { string: ' characters', array: ' entries' }[origin];
  return `must ${unit === undefined ? 'be' : 'have'} at ${word} ${formatCount(Number(bound))}${unit ?? ''}`;
}

/** Created on first use: every page loads this file, and it is slow on a phone. */
let either: Intl.ListFormat | undefined;

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

function faultIn(issue: z.core.$ZodRawIssue): string {
  if (isMissing(issue.input)) return 'is missing';
  switch (issue.code) {
    case 'invalid_type': {
      const type = TYPES[issue.expected];
      return type === undefined ? 'isn’t valid' : `must be ${type}`;
    }
    case 'too_small':
      return boundOf(issue.origin, 'least', issue.minimum);
    case 'too_big':
      return boundOf(issue.origin, 'most', issue.maximum);
    case 'invalid_value':
      either ??= new Intl.ListFormat('en', { type: 'disjunction' });
      return `must be ${either.format(issue.values.map(String))}`;
    default:
      return 'isn’t valid';
  }
}

/** [TX8] Says in plain words what is wrong with a value, for fields without a text of their own. */
export function plainError(issue: z.core.$ZodRawIssue): string {
  const name = nameOf(issue);
  return name === null ? CHECK_INPUT : `The ${name} ${faultIn(issue)}.`.replace(/\.+$/, '.');
}
