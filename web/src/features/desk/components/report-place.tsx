import type { DeskLine, DeskReportInFull } from '@midspan/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RemovedNote } from '../../../ui/removed-note.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { MessageBubble } from '../../conversations/index.ts';

type Place = DeskReportInFull['place'];
type Conversation = NonNullable<Place['conversation']>;

const MARKED = 'rounded-card outline-2 outline-offset-4 outline-danger';

/** [DK4] What was reported, marked, in what stands around it. */
export function ReportPlace({ report }: { report: DeskReportInFull }) {
  const { place, target_type, excerpt } = report;
  const { topic, claim, conversation } = place;
  const isIn = (type: string) => target_type === type;
  const isShown = isShownIn(report);
  return (
    <div className="flex flex-col gap-4">
      {topic && (
        <div className={isIn('topic') ? MARKED : undefined}>
          <p className="text-sm text-muted">Topic</p>
          <p className={classNames('wrap-anywhere', isIn('topic') && 'text-lg font-semibold')}>
            <Link to={`/topics/${topic.id}`}>{topic.name}</Link>
          </p>
          {isIn('topic') && topic.description !== null && (
            <WrittenText>{topic.description}</WrittenText>
          )}
          {topic.is_removed && <RemovedNote>Removed now</RemovedNote>}
        </div>
      )}
      {claim && (
        <div className={isIn('hypothesis') ? MARKED : undefined}>
          <p className="text-sm text-muted">Claim</p>
          <Link to={`/hypotheses/${claim.id}`} className="block no-underline">
            <Claim size={isIn('hypothesis') ? 'md' : 'sm'}>{claim.statement}</Claim>
          </Link>
          {claim.is_removed && <RemovedNote>Removed now</RemovedNote>}
        </div>
      )}
      {conversation && <Talk conversation={conversation} />}
      {!isShown && excerpt !== null && (
        <div className={MARKED}>
          <p className="text-sm text-muted">As it was when it was reported</p>
          <WrittenText>{excerpt}</WrittenText>
        </div>
      )}
      {!isShown && excerpt === null && (
        <p className="text-muted">Only the two in the conversation can read what was reported.</p>
      )}
    </div>
  );
}

/** Whether what was reported stands where it was. */
function isShownIn({ target_type, place }: Pick<DeskReportInFull, 'target_type' | 'place'>) {
  if (target_type === 'member') return true;
  if (target_type === 'topic') return place.topic !== null;
  if (target_type === 'hypothesis') return place.claim !== null;
  if (target_type === 'conversation') return place.conversation !== null;
  return place.conversation?.lines.some(({ is_reported }) => is_reported) ?? false;
}

/** How much is shown at once around what was reported. */
const NEAR = 2;

function Talk({ conversation }: { conversation: Conversation }) {
  const { id, conversation_type, is_completed, members, lines } = conversation;
  const [isWhole, setIsWhole] = useState(false);
  const at = lines.findIndex(({ is_reported }) => is_reported);
  const near = lines.slice(Math.max(0, at - NEAR), at < 0 ? 2 * NEAR : at + NEAR + 1);
  const shown = isWhole ? lines : near;
  const kind = conversation_type === 'private' ? 'Private conversation' : 'Public conversation';
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="wrap-anywhere">
          {kind}, {is_completed ? 'completed' : 'active'}:{' '}
          {members.map(({ username, side }) => `${username} (${side})`).join(' and ')}
        </span>
        {conversation_type === 'public' && (
          <Link to={`/conversations/${id}`} className="min-h-6 text-ink">
            Open it
          </Link>
        )}
      </p>
      {shown.length > 0 && (
        <ol className="flex flex-col gap-3">
          {shown.map((line) => (
            <Line key={line.id} line={line} members={members} />
          ))}
        </ol>
      )}
      {shown.length < lines.length && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start underline"
          onClick={() => setIsWhole(true)}
        >
          Show more of the conversation
        </Button>
      )}
    </div>
  );
}

const KINDS = { message: null, evidence: 'Evidence', restatement: 'Said back' } as const;

function Line({ line, members }: { line: DeskLine; members: Conversation['members'] }) {
  const { kind, at, author, text, is_removed, is_reported } = line;
  const place = members.findIndex(({ id }) => id === author.id);
  const isRight = place === 1;
  return (
    <li className={classNames('flex flex-col', isRight ? 'items-end' : 'items-start')}>
      <p
        className={classNames(
          'flex max-w-full flex-wrap items-center gap-x-2 px-1 text-sm text-muted',
          isRight && 'justify-end',
          is_reported ? 'mb-2.5' : 'mb-1',
        )}
      >
        <bdi className="min-w-0 truncate font-semibold text-ink">{author.username}</bdi>
        <time dateTime={at} className="tabular-nums">
          {formatMoment(at)}
        </time>
        {KINDS[kind] && <Badge>{KINDS[kind]}</Badge>}
        {is_reported && <Badge className="bg-danger-soft text-danger">Reported</Badge>}
        {is_removed && <Badge>Removed now</Badge>}
      </p>
      <div className={classNames('max-w-[88%]', is_reported && MARKED)}>
        {kind === 'evidence' ? (
          <div className="rounded-card border border-line bg-surface px-4 py-3">
            <WrittenText>{text}</WrittenText>
          </div>
        ) : (
          <MessageBubble text={text} side={members[place]?.side ?? 'believing'} isRight={isRight} />
        )}
      </div>
    </li>
  );
}
