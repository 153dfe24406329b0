import {
  type ConversationSummary,
  type ListedEvidence,
  restatementTexts,
  threeIdeas,
} from '@midspan/contract';
import { credenceLabel, STANDING_CAUSES, shorten } from '@midspan/domain';
import { Printer } from 'lucide-react';
import { useDeferredValue, useId, useMemo } from 'react';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { Day } from '../../../lib/day.tsx';
import { CAUSE_WORDS } from '../../../lib/ledger-cause.ts';
import { isPainting } from '../../../lib/painting.ts';
import { PublicFigure } from '../../../lib/public-figure.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { changeText } from '../../../ui/change-text.ts';
import { Claim, withInnerQuotes } from '../../../ui/claim.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { MainHeading } from '../../../ui/page.tsx';
import { SpanMini } from '../../../ui/span-figure.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { LOGIN_PATH, REGISTER_PATH, useSession, wayInPath } from '../../accounts/index.ts';
import { CircleLabel } from '../../circles/index.ts';
import { credenceChanges } from '../../credences/index.ts';
import { Negation, RestsOnToday } from '../../hypotheses/index.ts';
import { EvidenceItem } from '../items/evidence-item.tsx';
import { summaryPath } from '../items/reading-path.ts';
import { BothNames } from '../lists/participant-name.tsx';
import { movesOf, outcomesOf, type SummaryMove } from './summary-moves.ts';

/**
 * About what fills the view. The server renders no more, and the browser renders the rest after these,
 * so that both first render the same page.
 */
const FIRST_ITEMS = 10;

interface SummaryViewProps {
  summary: ConversationSummary;
}

/** A conversation in short, so far if it goes on, as a page that can be shared and printed. */
export function SummaryView({ summary }: SummaryViewProps) {
  const { conversation, evidence, evidence_total, credence_history } = summary;
  const changes = useMemo(() => credenceChanges(credence_history), [credence_history]);
  const { accepted, rejected, notAccepted } = outcomesOf(evidence);
  const isOver = conversation.completed_at !== null;
  const { user } = useSession();
  return (
    <article className="flex flex-col gap-12">
      <SummaryHead summary={summary} />
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
        <CopyLink to={summaryPath(conversation.id)} />
      </div>
      <SummaryFigure summary={summary} />
      <Items
        title="Accepted by both"
        items={accepted}
        changes={changes}
        none={
          isOver ? 'They didn’t accept any evidence.' : 'They haven’t accepted any evidence yet.'
        }
      />
      <Items title="Rejected by both" items={rejected} changes={changes} />
      <Items title="Not accepted" items={notAccepted} changes={changes} />
      {evidence_total > evidence.length && (
        <p className="text-sm text-muted">
          Showing the first {evidence.length} of {evidence_total.toLocaleString('en')} items.
        </p>
      )}
      {user === null && <JoinToRead summary={summary} />}
      <footer className="border-t border-line pt-6">
        <p className="text-sm text-muted">
          {threeIdeas.sharedFigure}{' '}
          <Link to="/about#shared-credence" className="print:hidden">
            How it works
          </Link>
        </p>
        {/* The server, which paints this page first, has no printer. */}
        {!isPainting && <p className="mt-2 hidden text-sm print:block">{window.location.href}</p>}
        <div className="mt-5 flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={`/hypotheses/${conversation.hypothesis_id}`}>View Hypothesis</ButtonLink>
          {user !== null && (
            <ButtonLink to={`/conversations/${conversation.id}`} variant="secondary">
              Read the conversation
            </ButtonLink>
          )}
        </div>
      </footer>
    </article>
  );
}

/** Visitors can't read the messages; registering or logging in leads there. */
function JoinToRead({ summary: { conversation, message_count: count } }: SummaryViewProps) {
  const wayBack = `/conversations/${conversation.id}`;
  return (
    <Card className="flex flex-col items-center gap-3 text-center print:hidden">
      <h2 className="text-xl font-bold">
        {count === 0
          ? 'Read along'
          : `Read ${count === 1 ? 'the' : 'all'} ${countNoun(count, 'message', 'messages')}`}
      </h2>
      <p className="text-muted">Members can read public conversations. It’s free.</p>
      <ButtonLink to={wayInPath(REGISTER_PATH, wayBack)} className="w-full sm:w-auto">
        Join to read
      </ButtonLink>
      <p className="text-sm">
        Already a member? <Link to={wayInPath(LOGIN_PATH, wayBack)}>Login</Link>
      </p>
    </Card>
  );
}

interface ItemsProps {
  title: string;
  items: readonly ListedEvidence[];
  changes: ReturnType<typeof credenceChanges>;
  /** shown in place of an empty list; without it, the section is left out */
  none?: string;
}

function Items({ title, items, changes, none }: ItemsProps) {
  const headingId = useId();
  const shownCount = useDeferredValue(items.length, FIRST_ITEMS);
  if (items.length === 0 && none === undefined) return null;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} className="text-2xl font-bold">
        {title}
      </h2>
      {items.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="flex flex-col gap-5">
          {items.slice(0, shownCount).map((item) => (
            <li key={item.id} className="@container/list break-inside-avoid">
              <EvidenceItem evidence={item} changes={changes.get(item.id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What it was about, who held it, and when. */
function SummaryHead({ summary }: SummaryViewProps) {
  const { conversation, message_count, each_said_it_back } = summary;
  const { created_at, completed_at } = conversation;
  return (
    <header className="flex flex-col gap-5">
      <p className="text-sm font-semibold text-muted">
        Summary of a {conversation.circle_id === null && 'public '}conversation
        {completed_at === null && ' · So far'}
      </p>
      <div className="empty:hidden">
        <CircleLabel id={conversation.circle_id} />
      </div>
      <Claim size="lg">
        <MainHeading className="inline">
          {withInnerQuotes(conversation.hypothesis_statement)}
        </MainHeading>
      </Claim>
      <Negation>{conversation.hypothesis_negation}</Negation>
      <BothNames conversation={conversation} />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <span>
          Started <Day iso={created_at} />
        </span>
        {completed_at !== null && (
          <span>
            Ended <Day iso={completed_at} />
          </span>
        )}
        <span>{countNoun(message_count, 'message', 'messages')}</span>
        {each_said_it_back && <span>{restatementTexts.eachSaidItBack}</span>}
      </p>
    </header>
  );
}

function SummaryFigure({ summary }: SummaryViewProps) {
  const { conversation } = summary;
  const { start, end, moves } = useMemo(() => movesOf(summary), [summary]);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} className="text-2xl font-bold">
        How the figure moved
      </h2>
      <SpanMove
        lead={`${conversation.completed_at === null ? 'So far' : 'From start to finish'}, the shared figure`}
        move={{ from: start, to: end }}
        isPast
      />
      {/* [SD7] While something agreed in it waits for a second pair. */}
      <PublicFigure percent={conversation.public_pb_credence} />
      {!conversation.is_dispute_conversation && (
        <RestsOnToday hypothesisId={conversation.hypothesis_id} />
      )}
      {moves.length > 0 && (
        <ol className="divide-y divide-line">
          {moves.map((move) => (
            <Step key={`${move.timestamp} ${move.item?.id ?? 'others'}`} move={move} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** An item is accepted first: only what came after that has to be said. */
const LATER: ReadonlySet<SummaryMove['cause']> = new Set<SummaryMove['cause']>([
  'overturned',
  'reinstated',
  'recalibrated',
  'weighed',
  'voided',
  'weighing-restored',
  ...STANDING_CAUSES,
]);

/** Two lines; below, the whole text is on the item's card. */
const DESCRIPTION_MAX = 90;

function Step({ move: { from, to, item, cause } }: { move: SummaryMove }) {
  const later = cause !== null && LATER.has(cause) ? CAUSE_WORDS[cause] : null;
  return (
    <li className="flex break-inside-avoid flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 grow basis-80 wrap-anywhere">
        {item === null ? (
          <span className="text-muted">Evidence from other conversations about this claim</span>
        ) : (
          <>
            {later && <span className="text-muted">{later}: </span>}
            <bdi>{shorten(item.description, DESCRIPTION_MAX)}</bdi>
          </>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 tabular-nums">
        <span className="text-sm text-muted sm:min-w-20 sm:text-right">
          {changeText(to - from)}
        </span>
        <SpanMini value={to} title="Figure after this" label={credenceLabel(to)} />
      </span>
    </li>
  );
}
