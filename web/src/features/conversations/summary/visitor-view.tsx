import { type ConversationSummary, restatementTexts } from '@midspan/contract';
import { shorten } from '@midspan/domain';
import { Ban, Check } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { Day } from '../../../lib/day.tsx';
import { PublicFigure } from '../../../lib/public-figure.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Claim, withInnerQuotes } from '../../../ui/claim.tsx';
import { MainHeading } from '../../../ui/page.tsx';
import { spanSide } from '../../../ui/span-geometry.ts';
import { SIDES } from '../../../ui/span-rail.tsx';
import { LOGIN_PATH, REGISTER_PATH, wayBackFrom, wayInPath } from '../../accounts/index.ts';
import { BothNames } from '../lists/participant-name.tsx';
import { movesOf, outcomesOf } from './summary-moves.ts';

/** More than these make a list that no visitor reads to the end. */
const ITEMS_MAX = 8;
/** About two lines on a phone. */
const DESCRIPTION_MAX = 60;

/** What a visitor sees of a public conversation: what it came to, and the way to read it. */
export function VisitorView({ summary }: { summary: ConversationSummary }) {
  const { conversation, evidence, message_count } = summary;
  const { completed_at, hypothesis_id } = conversation;
  const wayBack = wayBackFrom(useLocation());
  const { start, end, moves } = movesOf(summary);
  const { accepted, rejected } = outcomesOf(evidence.filter(({ removed }) => !removed));
  const moveOf = (id: string) => {
    const move = moves.find(({ item }) => item?.id === id);
    return move ? `${move.from} → ${move.to}%` : 'accepted by both';
  };
  const items = [
    ...accepted.map((item) => ({ item, icon: Check, outcome: moveOf(item.id) })),
    ...rejected.map((item) => ({ item, icon: Ban, outcome: 'rejected by both' })),
  ];
  return (
    <article className="flex flex-col gap-5">
      <header className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          A public conversation ·{' '}
          {completed_at === null ? (
            'in progress'
          ) : (
            <>
              completed <Day iso={completed_at} />
            </>
          )}
        </p>
        <Claim size="lg">
          <MainHeading className="inline">
            <Link to={`/hypotheses/${hypothesis_id}`} className="no-underline hover:underline">
              {withInnerQuotes(conversation.hypothesis_statement)}
            </Link>
          </MainHeading>
        </Claim>
        <BothNames conversation={conversation} />
      </header>
      <Card>
        <p className="text-muted">
          While they talked, the shared figure {start === end ? 'stayed at' : 'moved'}
        </p>
        <p
          className={`text-4xl font-bold tracking-tight tabular-nums ${SIDES[spanSide(end)].text}`}
        >
          {start === end ? `${end}%` : `${start} → ${end}%`}
        </p>
        {moves.some(({ item }) => item === null) && (
          <p className="text-sm text-muted">Other pairs moved it in the meantime too.</p>
        )}
        <PublicFigure percent={conversation.public_pb_credence} />
        {summary.each_said_it_back && <p>{restatementTexts.eachSaidItBack}</p>}
      </Card>
      {items.length > 0 && (
        <ul className="flex flex-col gap-3">
          {items.slice(0, ITEMS_MAX).map(({ item, icon: Icon, outcome }) => (
            <li
              key={item.id}
              className="flex items-center gap-3 rounded-card border border-line bg-raised px-4 py-3"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-muted" />
              <bdi className="min-w-0 grow font-medium wrap-anywhere">
                {shorten(item.description, DESCRIPTION_MAX)}
              </bdi>
              <span className="shrink-0 text-sm text-muted tabular-nums">{outcome}</span>
            </li>
          ))}
        </ul>
      )}
      <Card className="flex flex-col items-center gap-3 text-center">
        <h2 className="text-xl font-bold">
          {message_count === 0
            ? 'Read along'
            : `Read ${message_count === 1 ? 'the' : 'all'} ${countNoun(message_count, 'message', 'messages')}`}
        </h2>
        <p className="text-muted">Members can read public conversations. It’s free.</p>
        <ButtonLink to={wayInPath(REGISTER_PATH, wayBack)} className="w-full sm:w-auto">
          Join to read
        </ButtonLink>
        <p className="text-sm">
          Already a member? <Link to={wayInPath(LOGIN_PATH, wayBack)}>Login</Link>
        </p>
      </Card>
    </article>
  );
}
