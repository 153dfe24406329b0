import type { DeskAction } from '@midspan/contract';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { deskPath, memberPath, reportPath } from '../desk-path.ts';
import { isReading, logSentence } from '../log-words.ts';
import { UndoForm } from './done-line.tsx';

interface LogListProps {
  actions: readonly DeskAction[];
  circleId: string | null;
}

export function LogList({ actions, circleId }: LogListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {actions.map((action) => (
        <LogLine key={action.id} action={action} circleId={circleId} />
      ))}
    </ul>
  );
}

/** Where to see what an action was about. */
function targetPath({ target_type, target_id }: DeskAction): string | null {
  if (target_type === null || target_id === null) return null;
  if (target_type === 'topic') return `/topics/${target_id}`;
  if (target_type === 'hypothesis') return `/hypotheses/${target_id}`;
  if (target_type === 'round') return `/rounds/${target_id}`;
  return deskPath(null, 'search', target_id);
}

function LogLine({ action, circleId }: { action: DeskAction; circleId: string | null }) {
  const sentenceId = useId();
  const sentence = useRef<HTMLParagraphElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { at, reason, report_id, member, reports_closed, undone_by, can_undo } = action;
  const isModerator = circleId === null;
  const target = isModerator ? targetPath(action) : null;

  function goBack() {
    setIsAsking(false);
    sentence.current?.focus({ preventScroll: true });
  }

  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p
          ref={sentence}
          id={sentenceId}
          tabIndex={-1}
          className={classNames(
            'min-w-0 wrap-anywhere outline-none',
            isReading(action) ? 'text-sm text-muted' : 'font-medium',
          )}
        >
          {logSentence(action)}
        </p>
        <time dateTime={at} className="text-sm text-muted">
          {formatMoment(at)}
        </time>
      </div>
      {reason !== null && (
        <p className="wrap-anywhere text-muted">
          Reason: <bdi>{reason}</bdi>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        {reports_closed > 0 && <span>Closed {countNoun(reports_closed, 'report', 'reports')}</span>}
        {undone_by !== null && <Badge>Undone</Badge>}
        {report_id !== null && (
          <Link to={reportPath(circleId, report_id)} className="min-h-6 text-ink">
            Report
          </Link>
        )}
        {target !== null && (
          <Link to={target} className="min-h-6 text-ink">
            What it was about
          </Link>
        )}
        {member !== null && isModerator && (
          <Link to={memberPath(member.id)} className="min-h-6 wrap-anywhere text-ink">
            {member.username}
          </Link>
        )}
        {can_undo && !isAsking && (
          <Button
            variant="secondary"
            size="sm"
            aria-describedby={sentenceId}
            className="ml-auto"
            onClick={() => setIsAsking(true)}
          >
            Undo
          </Button>
        )}
      </div>
      {isAsking && (
        <div className="mt-2">
          <UndoForm action={action} circleId={circleId} onUndone={goBack} onCancel={goBack} />
        </div>
      )}
    </li>
  );
}
