import type { DeskReport } from '@midspan/contract';
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { Ago } from '../../../lib/day.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card, LINK_CARD, LINK_OF_CARD } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import { reportPath } from '../desk-path.ts';
import { closedText, othersText, reportTitle, sentText } from '../report-words.ts';

interface ReportCardProps {
  report: DeskReport;
  circleId: string | null;
  /** beside an open report: only what tells it from the others */
  isShort?: boolean;
  /** among others about the same thing, which aren't counted again */
  isFurther?: boolean;
  isCurrent?: boolean;
}

/** A report in a list: what, by whom, why, and from whom. */
export function ReportCard({
  report,
  circleId,
  isShort = false,
  isFurther = false,
  isCurrent = false,
}: ReportCardProps) {
  const { id, created_at, excerpt, reason, reporter, author, circle, closed } = report;
  const others = isFurther ? null : othersText(report.others);
  const Heading = isShort || isFurther ? 'h3' : 'h2';
  return (
    <li>
      <Card
        className={classNames(
          LINK_CARD,
          'gap-1.5 p-4! shadow-none! border sm:px-5!',
          isCurrent ? 'border-ink' : 'border-line',
        )}
      >
        <div className="flex items-baseline justify-between gap-x-3">
          <Heading className="min-w-0 font-bold wrap-anywhere">
            <Link
              to={reportPath(circleId, id)}
              aria-current={isCurrent ? 'page' : undefined}
              className={LINK_OF_CARD}
            >
              {reportTitle(report)}
            </Link>
          </Heading>
          <span className="shrink-0 text-sm text-muted">
            <Ago iso={created_at} />
          </span>
        </div>
        {excerpt !== null && report.target_type !== 'member' && (
          <p className="line-clamp-3">
            <WrittenText as="span">{excerpt}</WrittenText>
          </p>
        )}
        <p className="line-clamp-2 text-sm wrap-anywhere text-muted">
          Reason: <bdi>{reason}</bdi>
        </p>
        {!isShort && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            {reporter && (
              <span className="wrap-anywhere">
                From <bdi>{reporter.username}</bdi> ({sentText(reporter.sent)})
              </span>
            )}
            {others && <Badge>{others}</Badge>}
            {author?.is_suspended && <Badge>Author suspended</Badge>}
            {circle && circleId === null && <Badge icon={Users}>{circle.name}</Badge>}
            {closed && <Badge>{closedText(closed)}</Badge>}
          </p>
        )}
      </Card>
    </li>
  );
}
