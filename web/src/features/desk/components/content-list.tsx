import type { DeskContent } from '@midspan/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { Ago } from '../../../lib/day.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { actsOnContent } from '../acts.ts';
import { memberPath } from '../desk-path.ts';
import { targetName } from '../report-words.ts';
import { ActsInPlace } from './acts.tsx';

interface ContentListProps {
  content: readonly DeskContent[];
  meId: string;
}

/** What members wrote, with what can be done about it. */
export function ContentList({ content, meId }: ContentListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {content.map((one) => (
        <li key={one.id}>
          <Written content={one} meId={meId} />
        </li>
      ))}
    </ul>
  );
}

function placeOf({ conversation_id, hypothesis_id, topic_id }: DeskContent): string | null {
  if (conversation_id !== null) return `/conversations/${conversation_id}`;
  if (hypothesis_id !== null) return `/hypotheses/${hypothesis_id}`;
  return topic_id === null ? null : `/topics/${topic_id}`;
}

function Written({ content, meId }: { content: DeskContent; meId: string }) {
  const { kind, author, created_at, text, is_removed } = content;
  const place = placeOf(content);
  const textId = useId();
  return (
    <Card className="flex flex-col gap-2 border border-line p-4! shadow-none! sm:px-5!">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge>{targetName(kind)}</Badge>
        <span className="wrap-anywhere">
          by{' '}
          <Link to={memberPath(author.id)} className="text-ink">
            {author.username}
          </Link>
        </span>
        <Ago iso={created_at} />
        {is_removed && <Badge className="bg-danger-soft text-danger">Removed</Badge>}
      </p>
      <div id={textId}>
        <p className="line-clamp-4">
          <WrittenText as="span">{text}</WrittenText>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ActsInPlace acts={actsOnContent(content, meId)} describedBy={textId} size="sm" />
        {place !== null && (
          <Link to={place} className="min-h-6 text-sm">
            Open<span className="sr-only"> the {targetName(kind).toLowerCase()}</span>
          </Link>
        )}
      </div>
    </Card>
  );
}
