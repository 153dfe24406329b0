import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { LIMITS } from '../contract/src/limits.ts';
import { REMOVABLE_KINDS, type RemovableKind } from '../contract/src/moderation.ts';
import { checkText } from '../domain/src/text/text.ts';
import { OperatorError } from '../server/src/features/moderation/operator-error.ts';
import type { Operators } from '../server/src/features/moderation/operators.ts';
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

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  reason: text,
  'all-by': text,
  with: text,
  hypothesis: text,
  'dry-run': flag,
  take: flag,
  title: text,
  claims: text,
  'pairs-at': text,
  'ends-at': text,
};

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Values = ReturnType<typeof readArguments>['values'];

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

function kindIn(word: string | undefined): RemovableKind {
  const kind = REMOVABLE_KINDS.find((one) => one === word);
  if (kind !== undefined) return kind;
  throw new UsageError(`Unknown kind "${word}". Use one of: ${REMOVABLE_KINDS.join(', ')}.`);
}

/** What has to follow a command's name, and how many words that is. */
const NEEDS = {
  nothing: 0,
  username: 1,
  'username or several': 1,
  id: 1,
  'kind and an id': 2,
  'username and a number': 2,
} as const;

type Needs = keyof typeof NEEDS;

/** What the words after a command's name and its options say. */
function readGiven(needs: Needs, given: readonly string[], values: Values) {
  const short = (name: string, value = '') => cleaned(name, value, ABOUT_MAX);
  const reason = cleaned('reason', values.reason ?? '', LIMITS.reason) || null;
  /** the name or id that the command is about */
  const about = short(needs, given[needs === 'kind and an id' ? 1 : 0]);
  return {
    about,
    words: given.map((word) => short('username', word)),
    reason,
    dryRun: values['dry-run'] ?? false,
    take: values.take ?? false,
    allBy: short('username', values['all-by']) || null,
    /** whose weighings are meant, if the command is about weighings */
    named: {
      who: about,
      partner: short('username', values.with) || null,
      hypothesisId: short('id', values.hypothesis) || null,
    },
    round: {
      title: values.title ?? '',
      hypothesisIds: (values.claims ?? '').split(',').map((id) => id.trim()),
      pairsAt: values['pairs-at'] ?? '',
      endsAt: values['ends-at'] ?? '',
    },
  };
}

interface Command {
  readonly needs: Needs;
  readonly takes: readonly (keyof typeof OPTIONS)[];
  readonly needsReason?: boolean;
  /** Returns what to print. */
  readonly run: (
    given: ReturnType<typeof readGiven> & { readonly operators: Operators },
  ) => Promise<string>;
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
    run: async ({ operators, about, words }) => {
      const number = numberIn(words[1]);
      return `${await operators.setPlaces(about, number)} can hand out ${number} places a day.`;
    },
  },
  factors: {
    needs: 'username',
    takes: [],
    run: async ({ operators, about }) => factorsText(await operators.factorLog(about)),
  },
  'factor-resets': {
    needs: 'nothing',
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
    run: async ({ operators, about, words, reason }) => {
      const kind = kindIn(words[0]);
      await operators.removeContent(kind, about, reason ?? '');
      return `The ${kind} is removed.`;
    },
  },
  'remove --all-by': {
    needs: 'nothing',
    takes: ['reason', 'all-by'],
    needsReason: true,
    run: async ({ operators, allBy, reason }) =>
      everythingText(await operators.removeAllBy(allBy ?? '', reason ?? ''), 'removed'),
  },
  'restore <kind>': {
    needs: 'kind and an id',
    takes: ['reason'],
    run: async ({ operators, about, words, reason }) => {
      const kind = kindIn(words[0]);
      await operators.restoreContent(kind, about, reason);
      return `The ${kind} is restored.`;
    },
  },
  'restore --all-by': {
    needs: 'nothing',
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
    run: async ({ operators, words, dryRun }) =>
      unestablishedText(await operators.unestablish(words, dryRun), dryRun),
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
    needs: 'nothing',
    takes: ['title', 'claims', 'pairs-at', 'ends-at'],
    run: async ({ operators, round }) =>
      `The round is open. Its id is ${await operators.openRound(round)}.`,
  },
  rounds: {
    needs: 'nothing',
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
  if (command === undefined) throw new UsageError(`Unknown command "${name}".`);
  const { needs, takes, needsReason = false, run } = command;
  if (words.length < NEEDS[needs]) {
    throw new UsageError(`"${name}" needs ${needs === 'id' ? 'an' : 'a'} ${needs}.`);
  }
  const surplus = words[NEEDS[needs]];
  if (surplus !== undefined && needs !== 'username or several') {
    throw new UsageError(`Unexpected argument "${surplus}".`);
  }
  if (needs === 'kind and an id') kindIn(words[0]);
  if (needs === 'username and a number') numberIn(words[1]);
  const refused = Object.keys(values).find((option) => !takes.some((one) => one === option));
  if (refused !== undefined) throw new UsageError(`"${name}" doesn’t take --${refused}.`);
  const given = readGiven(needs, words, values);
  if (needsReason && given.reason === null) {
    throw new UsageError(
      `"${name}" needs --reason. It goes into the audit log, which only operators see.`,
    );
  }
  return { run, given };
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
    const { run, given } = readCommand(args);
    // Imported late because it takes a second, so that wrong usage is reported at once.
    const { openOperators } = await import('../server/src/operators.ts');
    await using open = await openOperators(await readSettings(), userInfo().username);
    return { succeeded: true, text: await run({ ...given, operators: open.operators }) };
  } catch (error) {
    return { succeeded: false, text: await failureText(error) };
  }
}
