import type { DeskAction, DeskActionName } from '@midspan/contract';
import { countNoun } from '../../lib/count-noun.ts';

type Done = Pick<
  DeskAction,
  'action' | 'by' | 'member' | 'partner' | 'target_type' | 'undoes' | 'circle'
>;

const ROLES = { operator: 'An operator', moderator: 'A moderator', host: 'A host' } as const;

const THINGS: Record<NonNullable<DeskAction['target_type']>, string> = {
  topic: 'a topic',
  hypothesis: 'a claim',
  evidence: 'evidence',
  message: 'a message',
  restatement: 'a restatement',
  round: 'a round',
};

const memberOf = ({ member }: Done) => member?.username ?? 'a member';
const thingOf = (done: Done) => {
  const thing = done.target_type === null ? 'something' : THINGS[done.target_type];
  return done.member === null ? thing : `${thing} by ${done.member.username}`;
};
const circleOf = ({ circle }: Done) => circle?.name ?? 'the circle';
const pairOf = (done: Done) =>
  done.partner === null ? memberOf(done) : `${memberOf(done)} and ${done.partner.username}`;

const SENTENCES: Record<DeskActionName, (done: Done) => string> = {
  read_report: () => 'read a report',
  close_report: ({ member }) =>
    member === null ? 'closed a report' : `closed a report about ${member.username}`,
  reopen_report: () => 'opened a report again',
  suspend: (done) => `suspended ${memberOf(done)}`,
  restore: (done) => `ended ${memberOf(done)}’s suspension`,
  delete: (done) => `deleted ${memberOf(done)}’s account`,
  remove: (done) => `removed ${thingOf(done)}`,
  remove_all: (done) => `removed everything by ${memberOf(done)}`,
  restore_content: (done) => `restored ${thingOf(done)}`,
  restore_all: (done) => `restored everything by ${memberOf(done)}`,
  establish: (done) => `named ${memberOf(done)} as established`,
  unestablish: (done) => `took back what ${memberOf(done)} passed on`,
  void: (done) => `voided what ${pairOf(done)} agreed`,
  unvoid: (done) => `let what ${pairOf(done)} agreed count again`,
  list_threads: (done) => `looked at where ${memberOf(done)}’s standing comes from`,
  set_places: (done) => `set how many places ${memberOf(done)} can hand out`,
  open_round: () => 'opened a round',
  cancel_round: () => 'canceled a round',
  list_rounds: () => 'looked at the list of rounds',
  make_moderator: (done) => `made ${memberOf(done)} a moderator`,
  take_moderator: (done) => `took the moderator’s role from ${memberOf(done)}`,
  list_factors: (done) => `looked at ${memberOf(done)}’s second factors`,
  list_factor_resets: () => 'looked at lost second factors',
  reset_factors: (done) => `removed ${memberOf(done)}’s second factors`,
  remove_member: (done) => `removed ${memberOf(done)} from ${circleOf(done)}`,
  allow_member: (done) => `allowed ${memberOf(done)} back into ${circleOf(done)}`,
};

/** Who did what about whom. */
export function logSentence(done: Done): string {
  const { role, name } = done.by;
  const named = role === 'operator' ? `${name} (operator)` : name;
  const who = name === null ? ROLES[role] : named;
  const undoing = done.undoes === null ? '' : ', undoing an earlier action';
  return `${who} ${SENTENCES[done.action](done)}${undoing}.`;
}

const READING: readonly DeskActionName[] = [
  'read_report',
  'list_threads',
  'list_rounds',
  'list_factors',
  'list_factor_resets',
];

/** Whether it changed nothing. */
export const isReading = ({ action }: Pick<DeskAction, 'action'>): boolean =>
  READING.includes(action);

const DONE: Partial<Record<DeskActionName, string>> = {
  remove: 'Removed.',
  restore_content: 'Restored.',
  suspend: 'Suspended.',
  restore: 'Suspension ended.',
  close_report: 'Closed.',
  remove_member: 'Removed from the circle.',
};

/** What the reader has just done. */
export const doneText = ({ action, undoes }: Pick<DeskAction, 'action' | 'undoes'>): string =>
  undoes === null ? (DONE[action] ?? 'Done.') : 'Undone.';

/** What undoing an action does. */
export function undoSentence({ reports_closed }: Pick<DeskAction, 'reports_closed'>): string {
  const reports = countNoun(reports_closed, 'report', 'reports');
  return reports_closed === 0
    ? 'Puts everything back as it was.'
    : `Puts everything back as it was, and opens ${reports} again.`;
}
