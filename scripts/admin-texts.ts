import type { ReadReport } from '../server/src/features/moderation/operator-store.ts';
import type { Operators } from '../server/src/features/moderation/operators.ts';

/** What one of the operator's acts returns. */
type Result<Act extends keyof Operators> = Awaited<ReturnType<Operators[Act]>>;

/** How much of a reason a list shows. */
const REASON_SHOWN = 60;

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > REASON_SHOWN ? `${line.slice(0, REASON_SHOWN - 1)}…` : line;
};

/** To the minute, in UTC as in the database. */
const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Keeps members' text from sending terminal commands or reversing lines. */
const harmless = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');

/** Columns as wide as their widest cell; the last one isn't padded. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => harmless(line.trimEnd()))
    .join('\n');
}

const kind = ({ targetType }: ReadReport): string => targetType.replace('_', ' ');

function listed({ items, total }: Result<'readReport'>['further']): string {
  const shown = table([
    ['REPORT', 'WHEN', 'STATE', 'ABOUT', 'OF', 'BY', 'REASON'],
    ...items.map((one) => [
      one.id,
      moment(one.createdAt),
      one.closedAt === null ? 'open' : 'closed',
      kind(one),
      one.authorName ?? '-',
      one.reporterName,
      oneLine(one.reason),
    ]),
  ]);
  const left = total - items.length;
  return left > 0 ? `${shown}\n… and ${left} older.` : shown;
}

function facts(report: ReadReport): string {
  const { authorName, authorSuspendedAt } = report;
  const suspended =
    authorSuspendedAt === null ? '' : `, suspended since ${moment(authorSuspendedAt)}`;
  return table([
    ['Report', report.id],
    ['When', moment(report.createdAt)],
    ['State', report.closedAt === null ? 'open' : `closed ${moment(report.closedAt)}`],
    ['By', report.reporterName],
    ['About', `${kind(report)} ${report.targetId}`],
    ['Of', authorName === null ? 'no one in particular' : `${authorName}${suspended}`],
  ]);
}

const indented = (text: string): string =>
  harmless(text)
    .split('\n')
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');

export function reportText({ report, further }: Result<'readReport'>) {
  const rest =
    further.total === 0
      ? 'No other reports about the same member.'
      : `Other reports about the same member\n${indented(listed(further))}`;
  return [
    facts(report),
    `Reason\n${indented(report.reason)}`,
    `Content when it was reported\n${indented(report.excerpt)}`,
    rest,
  ].join('\n\n');
}

export function moderatorText({ username, hasFactor }: Result<'nameModerator'>, taken: boolean) {
  if (taken) return harmless(`${username} is no longer a moderator.`);
  const opens = hasFactor
    ? 'They can work at /desk from now on.'
    : 'The desk opens to them once they have added a second factor in their profile.';
  return harmless(`${username} is a moderator. ${opens}`);
}

const pluralize = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;

export function everythingText(
  { username, counts }: Result<'removeAllBy'>,
  done: 'removed' | 'restored',
) {
  const parts = [
    pluralize(counts.topic, 'topic'),
    pluralize(counts.hypothesis, 'hypothesis', 'hypotheses'),
    pluralize(counts.evidence, 'evidence item'),
    pluralize(counts.message, 'message'),
    pluralize(counts.restatement, 'restatement text'),
  ];
  return harmless(
    `${done === 'removed' ? 'Removed' : 'Restored'} from ${username}: ${parts.join(', ')}.`,
  );
}

const figureText = (from: number, to: number) =>
  from === to ? `still ${to}%` : `${from}% → ${to}%`;

export function voidedText(
  { username, partnerName, hypotheses }: Result<'voidWeighings'>,
  done: 'Voided' | 'Restored',
): string {
  const count = hypotheses.reduce((sum, { weighings }) => sum + weighings, 0);
  const whose = partnerName === null ? username : `${username} with ${partnerName}`;
  const figures = table([
    ['HYPOTHESIS', 'WEIGHINGS', 'FIGURE'],
    ...hypotheses.map(({ id, weighings, percentBefore, percentAfter }) => [
      id,
      String(weighings),
      figureText(percentBefore, percentAfter),
    ]),
  ]);
  return `${harmless(`${done} ${pluralize(count, 'weighing')} by ${whose}.`)}\n${figures}`;
}

function heldText({ username, standing, threads }: Result<'threads'>): string {
  const is = standing.established ? 'is established' : 'is not established';
  if (threads.length === 0) return harmless(`${username} ${is} and holds no threads.`);
  const held = table([
    ['WHEN', 'FROM', 'HELD BY'],
    ...threads.map(({ at, givenBy, holders }) => [moment(at), givenBy, String(holders)]),
  ]);
  return `${harmless(`${username} ${is} and holds ${pluralize(threads.length, 'thread')}.`)}\n${held}`;
}

function passedText({ username, passed }: Result<'threads'>): string {
  if (passed.length === 0) return harmless(`${username} passed on no threads.`);
  const to = table([['WHEN', 'TO'], ...passed.map(({ at, passedTo }) => [moment(at), passedTo])]);
  return `${harmless(`${username} passed on ${pluralize(passed.length, 'thread')}.`)}\n${to}`;
}

export const threadsText = (of: Result<'threads'>): string => `${heldText(of)}\n${passedText(of)}`;

export function unestablishedText(
  { usernames, items, figures }: Result<'unestablish'>,
  isRehearsal: boolean,
): string {
  if (!isRehearsal) {
    return harmless(
      `No longer established, whatever conversations they complete: ${usernames.join(', ')}. ${pluralize(items, 'item')} to be weighed anew within a minute. "threads" lists to whom they passed threads on.`,
    );
  }
  const would = harmless(`Nothing was changed. ${pluralize(items, 'item')} would be weighed anew.`);
  if (figures.length === 0) return `${would}\nNo figure would move.`;
  const moved = table([
    ['HYPOTHESIS', 'FIGURE'],
    ...figures.map(({ hypothesisId, from, to }) => [hypothesisId, figureText(from, to)]),
  ]);
  return `${would}\n${moved}`;
}

export function roundsText(rounds: Result<'rounds'>): string {
  if (rounds.length === 0) return 'No rounds are coming or under way.';
  return table([
    ['id', 'state', 'pairs', 'ends', 'signed up', 'title'],
    ...rounds.map(({ id, state, pairs_at, ends_at, claims, title }) => [
      id,
      state,
      moment(new Date(pairs_at)),
      moment(new Date(ends_at)),
      claims.map((one) => `${one.believing}:${one.disbelieving}`).join(' '),
      oneLine(title),
    ]),
  ]);
}

export function factorResetsText(pending: Result<'factorResets'>): string {
  if (pending.length === 0) return 'No one is waiting to have second factors removed.';
  return table([
    ['MEMBER', 'CONFIRMED', 'POSSIBLE FROM', 'NOW'],
    ...pending.map(({ username, confirmedAt, possibleAt, isDue }) => [
      username,
      moment(confirmedAt),
      moment(possibleAt),
      isDue ? 'possible' : 'too early',
    ]),
  ]);
}

export function factorsText(lines: Result<'factorLog'>): string {
  if (lines.length === 0) return 'Nothing has happened to this member’s second factors.';
  return table([
    ['WHEN', 'WHAT'],
    ...lines.map(({ at, event }) => [moment(at), event.replaceAll('_', ' ')]),
  ]);
}
