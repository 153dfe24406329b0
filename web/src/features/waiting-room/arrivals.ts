import type { Participant } from '@midspan/contract';
import type { MatchStatus } from '@midspan/domain';
import { countNoun } from '../../lib/count-noun.ts';
import { type PotentialMatch, sortMatches } from './matches.ts';

/** Who is in the seat across: those the member can act on come before those who have to answer. */
const SEAT_ORDER: readonly MatchStatus[] = ['ready', 'pending', 'none', 'accepted'];

/** [WR10] The match in the seat across from the member, the newest of its kind; null while it is empty. */
export function seatedMatch(matches: readonly PotentialMatch[]): PotentialMatch | null {
  const newestFirst = sortMatches(matches, 'recent');
  for (const status of SEAT_ORDER) {
    const found = newestFirst.find((match) => match.status === status);
    if (found !== undefined) return found;
  }
  return null;
}

const SEATED: Record<MatchStatus, ((username: string) => string) | null> = {
  none: (username) => `${username} is here`,
  pending: (username) => `${username} is ready to chat with you`,
  ready: (username) => `${username} accepted: start your conversation`,
  accepted: null,
  declined: null,
};

export function roomTitle(matches: readonly PotentialMatch[]): string {
  const seated = seatedMatch(matches);
  return (seated && SEATED[seated.status]?.(seated.participant.username)) ?? 'Waiting Room';
}

/** Whether someone arrived after the member did; earlier ones aren't announced. */
const cameAfter = (one: Participant, own: Participant) =>
  one.entryTime > own.entryTime || (one.entryTime === own.entryTime && one.id > own.id);

/** What needs the member's attention since the previous state, in words for screen readers. */
export function callsBetween(
  before: readonly PotentialMatch[],
  after: readonly PotentialMatch[],
  own: Participant,
): string[] {
  const known = new Map(before.map(({ participant, status }) => [participant.id, status]));
  const arrived = after.filter(
    ({ participant, status }) =>
      status === 'none' && !known.has(participant.id) && cameAfter(participant, own),
  );
  const turned = (to: MatchStatus) =>
    after.filter(({ participant, status }) => status === to && known.get(participant.id) !== to);
  const say = (those: readonly PotentialMatch[], words: (who: string, many: boolean) => string) => {
    const [first, second] = those;
    if (first === undefined) return [];
    if (second === undefined) return [words(first.participant.username, false)];
    return [words(countNoun(those.length, 'person', 'people'), true)];
  };
  return [
    ...say(turned('ready'), (who, many) => `You and ${who}${many ? ' have' : ''} both accepted.`),
    ...say(turned('pending'), (who, many) =>
      many
        ? `${who} are ready to chat with you.`
        : `${who} is ready to chat with you. Accept or decline.`,
    ),
    ...say(arrived, (who, many) =>
      many ? `${who} from the other side are here now.` : `${who} is here. Accept or decline.`,
    ),
  ];
}
