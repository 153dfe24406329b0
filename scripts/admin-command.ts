import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { LIMITS } from '../contract/src/limits.ts';
import { REMOVABLE_KINDS, type RemovableKind } from '../contract/src/moderation.ts';
import { checkText } from '../domain/src/text/text.ts';
import { OperatorError } from '../server/src/features/moderation/operator-error.ts';
import type { Operators } from '../server/src/features/moderation/operators.ts';
import type { RoundToOpen } from '../server/src/features/moderation/round-operators.ts';
import type { NamedWeighings } from '../server/src/features/moderation/weighing-operators.ts';
import type { Settings } from '../server/src/platform/settings.ts';
import {
  everythingText,
  factorResetsText,
  factorsText,
  moderatorText,
  reportText,
  roundsText,
  threadsText,
  unestablishedText,
  voidedText,
} from './admin-texts.ts';
import { USAGE } from './admin-usage.ts';

/** Longer than any name and any id. */
const ABOUT_MAX = 100;

class UsageError extends Error {}

interface Given {
  readonly operators: Operators;
  /** the name or id that the command is about */
  readonly about: string;
  /** all names, if the command takes several */
  readonly names: readonly string[];
  /** the number after the name, if the command takes one */
  readonly number: number;
  /** what kind of content the id names, if it is content */
  readonly kind: RemovableKind | null;
  readonly reason: string | null;
  readonly dryRun: boolean;
  readonly take: boolean;
  readonly allBy: string | null;
  /** whose weighings are meant, if the command is about weighings */
  readonly named: NamedWeighings;
  readonly round: RoundToOpen;
}

const ROUND_OPTIONS = ['title', 'claims', 'pairs-at', 'ends-at'] as const;
const OPTIONS = [
  'reason',
  'all-by',
  'with',
  'hypothesis',
  'dry-run',
  'take',
  ...ROUND_OPTIONS,
] as const;
type Option = (typeof OPTIONS)[number];

interface Command {
  /** the required argument, or null */
  readonly needs:
    | 'username'
    | 'username or several'
    | 'id'
    | 'kind and an id'
    | 'username and a number'
    | null;
  readonly takes: readonly Option[];
  readonly needsReason?: boolean;
  /** Returns what to print. */
  readonly run: (given: Given) => Promise<string>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  suspend: {
    needs: 'username',
    takes: ['reason'],
    run: async ({ operators, about, reason }) =>
      `${await operators.suspend(about, reason)} is suspended. Open screens close within 5 seconds.`,
  },
  restore: {
    needs: 'username',
    takes: ['reason'],
    run: async ({ operators, about, reason }) =>
      `${await operators.restore(about, reason)} can sign in again.`,
  },
  delete: {
    needs: 'username',
    takes: ['reason'],
    run: async ({ operators, about, reason }) =>
      `Deleted the account of ${await operators.remove(about, reason)}. What they wrote stays. To remove it, use "remove --all-by".`,
  },
  moderator: {
    needs: 'username',
    takes: ['take'],
    run: async ({ operators, about, take }) =>
      moderatorText(await operators.nameModerator(about, take ? 'taken' : 'made'), take),
  },
  places: {
    needs: 'username and a number',
    takes: [],
    run: async ({ operators, about, number }) =>
      `${await operators.setPlaces(about, number)} can hand out ${number} places a day.`,
  },
  factors: {
    needs: 'username',
    takes: [],
    run: async ({ operators, about }) => factorsText(await operators.factorLog(about)),
  },
  'factor-resets': {
    needs: null,
    takes: [],
    run: async ({ operators }) => factorResetsText(await operators.factorResets()),
  },
  'reset-factors': {
    needs: 'username',
    takes: ['reason'],
    run: async ({ operators, about, reason }) =>
      `${await operators.resetFactors(about, reason)} can sign in with the password alone.`,
  },
  remove: {
    needs: 'kind and an id',
    takes: ['reason'],
    needsReason: true,
    run: async ({ operators, kind, about, reason }) => {
      if (kind !== null) await operators.removeContent(kind, about, reason ?? '');
      return `The ${kind} is removed.`;
    },
  },
  'remove --all-by': {
    needs: null,
    takes: ['reason', 'all-by'],
    needsReason: true,
    run: async ({ operators, allBy, reason }) =>
      everythingText(await operators.removeAllBy(allBy ?? '', reason ?? ''), 'removed'),
  },
  'restore <kind>': {
    needs: 'kind and an id',
    takes: ['reason'],
    run: async ({ operators, kind, about, reason }) => {
      if (kind !== null) await operators.restoreContent(kind, about, reason);
      return `The ${kind} is restored.`;
    },
  },
  'restore --all-by': {
    needs: null,
    takes: ['reason', 'all-by'],
    run: async ({ operators, allBy, reason }) =>
      everythingText(await operators.restoreAllBy(allBy ?? '', reason), 'restored'),
  },
  establish: {
    needs: 'username',
    takes: [],
    run: async ({ operators, about }) =>
      `${await operators.establish(about)} is established. Everyone they finish a public conversation with gets a thread, and what they agreed is weighed anew within a minute.`,
  },
  unestablish: {
    needs: 'username or several',
    takes: ['dry-run'],
    run: async ({ operators, names, dryRun }) =>
      unestablishedText(await operators.unestablish(names, dryRun), dryRun),
  },
  void: {
    needs: 'username',
    takes: ['reason', 'with', 'hypothesis'],
    needsReason: true,
    run: async ({ operators, named, reason }) =>
      voidedText(await operators.voidWeighings(named, reason ?? ''), 'Voided'),
  },
  unvoid: {
    needs: 'username',
    takes: ['reason', 'with', 'hypothesis'],
    needsReason: true,
    run: async ({ operators, named, reason }) =>
      voidedText(await operators.unvoidWeighings(named, reason ?? ''), 'Restored'),
  },
  threads: {
    needs: 'username',
    takes: [],
    run: async ({ operators, about }) => threadsText(await operators.threads(about)),
  },
  report: {
    needs: 'id',
    takes: [],
    run: async ({ operators, about }) => reportText(await operators.readReport(about)),
  },
  close: {
    needs: 'id',
    takes: ['reason'],
    run: async ({ operators, about, reason }) => {
      await operators.closeReport(about, reason);
      return `Report ${about} is closed.`;
    },
  },
  round: {
    needs: null,
    takes: ROUND_OPTIONS,
    run: async ({ operators, round }) =>
      `The round is open. Its id is ${await operators.openRound(round)}.`,
  },
  rounds: {
    needs: null,
    takes: [],
    run: async ({ operators }) => roundsText(await operators.rounds()),
  },
  cancel: {
    needs: 'id',
    takes: [],
    run: async ({ operators, about }) => {
      await operators.cancelRound(about);
      return 'The round is canceled. Everyone who signed up is notified.';
    },
  },
};

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        'all-by': { type: 'string' },
        with: { type: 'string' },
        hypothesis: { type: 'string' },
        'dry-run': { type: 'boolean' },
        take: { type: 'boolean' },
        title: { type: 'string' },
        claims: { type: 'string' },
        'pairs-at': { type: 'string' },
        'ends-at': { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function cleaned(name: string, raw: string, max: number): string {
  const text = checkText(raw, max);
  if (!text.ok)
    throw new UsageError(`This ${name} is too long or contains characters that can’t be saved.`);
  return text.value;
}

/** As many places a day as anyone can mean. */
const NUMBER_MAX = 100_000;

function numberIn(word: string | undefined): number {
  const number = Number(word);
  if (word === undefined || !/^\d+$/.test(word) || number > NUMBER_MAX) {
    throw new UsageError(`"${word}" isn’t a whole number from 0 to ${NUMBER_MAX}.`);
  }
  return number;
}

const isKind = (word: string | undefined): word is RemovableKind =>
  REMOVABLE_KINDS.some((kind) => kind === word);

/** One word can mean several commands, depending on what follows it. */
function meant(name: string, words: readonly string[], allBy: string | undefined): string {
  if (!['remove', 'restore'].includes(name)) return name;
  if (allBy !== undefined) return `${name} --all-by`;
  return name === 'restore' && words.length > 1 ? 'restore <kind>' : name;
}

function readCommand(args: string[]) {
  const { values, positionals } = readArguments(args);
  const [name, ...words] = positionals;
  if (name === undefined) throw new UsageError('Which command?');
  const full = meant(name, words, values['all-by']);
  const command = Object.hasOwn(COMMANDS, full) ? COMMANDS[full] : undefined;
  if (command === undefined) {
    throw new UsageError(`Unknown command "${name}".`);
  }
  const needed = {
    username: 1,
    'username or several': 1,
    id: 1,
    'kind and an id': 2,
    'username and a number': 2,
    none: 0,
  }[command.needs ?? 'none'];
  if (words.length < needed) {
    const article = command.needs === 'id' ? 'an' : 'a';
    throw new UsageError(`"${name}" needs ${article} ${command.needs}.`);
  }
  const surplus = words[needed];
  if (surplus !== undefined && command.needs !== 'username or several')
    throw new UsageError(`Unexpected argument "${surplus}".`);
  const [first] = words;
  const needsKind = command.needs === 'kind and an id';
  const kind = needsKind && isKind(first) ? first : null;
  if (needsKind && kind === null) {
    throw new UsageError(`Unknown kind "${first}". Use one of: ${REMOVABLE_KINDS.join(', ')}.`);
  }
  for (const option of OPTIONS) {
    if (values[option] !== undefined && !command.takes.includes(option)) {
      throw new UsageError(`"${name}" doesn’t take --${option}.`);
    }
  }
  const reason = cleaned('reason', values.reason ?? '', LIMITS.reason) || null;
  if (command.needsReason === true && reason === null) {
    throw new UsageError(
      `"${name}" needs --reason. It goes into the audit log, which only operators see.`,
    );
  }
  const needsNumber = command.needs === 'username and a number';
  const number = needsNumber ? numberIn(words[1]) : 0;
  const aboutAt = needsNumber ? 0 : needed - 1;
  const about = cleaned(command.needs ?? '', words[aboutAt] ?? '', ABOUT_MAX);
  const names = words.map((word) => cleaned('username', word, ABOUT_MAX));
  const { take = false, 'dry-run': dryRun = false } = values;
  const allBy = cleaned('username', values['all-by'] ?? '', ABOUT_MAX) || null;
  const partner = cleaned('username', values.with ?? '', ABOUT_MAX) || null;
  const hypothesisId = cleaned('id', values.hypothesis ?? '', ABOUT_MAX) || null;
  const named = { who: about, partner, hypothesisId };
  const round = {
    title: values.title ?? '',
    hypothesisIds: (values.claims ?? '').split(',').map((id) => id.trim()),
    pairsAt: values['pairs-at'] ?? '',
    endsAt: values['ends-at'] ?? '',
  };
  return { command, about, names, number, kind, reason, dryRun, take, allBy, named, round };
}

export interface Said {
  readonly succeeded: boolean;
  readonly text: string;
}

async function failureText(error: unknown): Promise<string> {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof OperatorError) return error.message;
  const { safeMessage } = await import('../server/src/platform/safe-error.ts');
  return `That didn’t work. ${safeMessage(error)}`;
}

/** Runs an operator's command line and returns what to print. */
export async function runAdmin(
  args: string[],
  readSettings: () => Promise<Settings>,
): Promise<Said> {
  try {
    const { command, ...given } = readCommand(args);
    // Imported late because it takes a second, so that wrong usage is reported at once.
    const { openOperators } = await import('../server/src/operators.ts');
    await using open = await openOperators(await readSettings(), userInfo().username);
    return { succeeded: true, text: await command.run({ ...given, operators: open.operators }) };
  } catch (error) {
    return { succeeded: false, text: await failureText(error) };
  }
}
