import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { LIMITS } from '../contract/src/limits.ts';
import { checkText } from '../domain/src/text/text.ts';
import { OperatorError } from '../server/src/features/moderation/operator-error.ts';
import type { Operators } from '../server/src/features/moderation/operators.ts';
import { auditText, reportsText, reportText } from './admin-texts.ts';

const USAGE = `Looks after people. Works beside a running server, or without one.

  npm run admin -- suspend <username> [--reason <text>]   ends every session; the reason is shown
  npm run admin -- restore <username> [--reason <text>]   lets a suspended member in again
  npm run admin -- delete  <username> [--reason <text>]   deletes the account, for good
  npm run admin -- reports [--all]                        what members reported; --all with closed ones
  npm run admin -- report  <id>                           one report with everything about it
  npm run admin -- close   <id> [--reason <text>]         closes a report
  npm run admin -- audit                                  what operators did and looked at

A name with spaces is given in quotes. DATABASE_URL or DATA_DIR say where, as for the server.`;

/** Longer than any name and any id. */
const ABOUT_MAX = 100;

class UsageError extends Error {}

interface Given {
  readonly operators: Operators;
  /** the name or the id that the command is about */
  readonly about: string;
  readonly reason: string | null;
  readonly all: boolean;
}

interface Command {
  /** what has to be named, or null */
  readonly needs: 'username' | 'id' | null;
  readonly takes: readonly ('reason' | 'all')[];
  /** Answers what is printed. */
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
      `The account of ${await operators.remove(about, reason)} is deleted.`,
  },
  reports: {
    needs: null,
    takes: ['all'],
    run: async ({ operators, all }) => reportsText(await operators.listReports(all), all),
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
  audit: {
    needs: null,
    takes: [],
    run: async ({ operators }) => auditText(await operators.audit()),
  },
};

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, all: { type: 'boolean' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function cleaned(name: string, raw: string, max: number): string {
  const text = checkText(raw, max);
  if (!text.ok) throw new UsageError(`This ${name} is too long or cannot be stored.`);
  return text.value;
}

function readCommand(args: string[]) {
  const { values, positionals } = readArguments(args);
  const [name, about, ...rest] = positionals;
  if (name === undefined) throw new UsageError('Say what to do.');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new UsageError(`There is no command "${name}".`);
  if (command.needs !== null && about === undefined) {
    throw new UsageError(
      `"${name}" needs ${command.needs === 'id' ? 'an' : 'a'} ${command.needs}.`,
    );
  }
  const surplus = command.needs === null ? about : rest[0];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many.`);
  for (const option of ['reason', 'all'] as const) {
    if (values[option] !== undefined && !command.takes.includes(option)) {
      throw new UsageError(`"${name}" takes no --${option}.`);
    }
  }
  return {
    command,
    about: cleaned(command.needs ?? '', about ?? '', ABOUT_MAX),
    reason: cleaned('reason', values.reason ?? '', LIMITS.reason) || null,
    all: values.all === true,
  };
}

try {
  const { command, ...given } = readCommand(process.argv.slice(2));
  // Only now, because they take a second: whoever asks in the wrong way is told so at once.
  const { openOperators } = await import('../server/src/operators.ts');
  const { readSettingsHere } = await import('../server/src/platform/settings.ts');
  await using open = await openOperators(readSettingsHere(), userInfo().username);
  console.log(await command.run({ ...given, operators: open.operators }));
} catch (error) {
  process.exitCode = 1;
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof OperatorError) console.error(error.message);
  else {
    const { safeMessage } = await import('../server/src/platform/safe-error.ts');
    console.error(`That did not work. ${safeMessage(error)}`);
  }
}
