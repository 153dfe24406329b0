import { ArrowLeft, Ellipsis } from 'lucide-react';
import { Link } from 'react-router';
import { FigureBasis } from '../../../lib/figure-basis.tsx';
import { PublicFigure } from '../../../lib/public-figure.tsx';
import { withInnerQuotes } from '../../../ui/claim.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { LoadedState } from '../live/live-view.ts';
import { PbPill } from './pb-badge.tsx';
import { PresenceText } from './presence-text.tsx';
import { ReadersChip } from './readers-chip.tsx';

export interface MenuButtonProps {
  /** how much is waiting behind it */
  count: number;
  onClick: () => void;
}

export function MenuButton({ count, onClick }: MenuButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={count > 0 ? `Menu (${count})` : 'Menu'}
      onClick={onClick}
      className="relative flex min-h-11 min-w-11 shrink-0 flex-col items-center justify-center rounded-control px-1 hover:bg-sunken"
    >
      {/* The count replaces its dots. */}
      <Ellipsis aria-hidden className={classNames('size-5', count > 0 && '-translate-x-2')} />
      <span className="-mt-0.5 text-xs leading-4 font-medium">Menu</span>
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-ink px-1 text-center text-xs leading-4.5 font-bold text-surface tabular-nums"
        >
          {count}
        </span>
      )}
    </button>
  );
}

/**
 * The way back, the claim with the two below it, the figure, and the menu; below them the public
 * figure while it is another one.
 */
export function PhoneHeader({ state, menu }: { state: LoadedState; menu: MenuButtonProps }) {
  const { conversation, own, partner } = state;
  const { hypothesis_id, hypothesis_statement, hypothesis_removed } = conversation;
  return (
    <header className="shrink-0 border-b border-line">
      <div className="flex min-h-14 items-center gap-1 px-1 py-1">
        <Link
          to={`/hypotheses/${hypothesis_id}`}
          aria-label="Back to the hypothesis"
          className="flex size-11 shrink-0 items-center justify-center rounded-control text-ink hover:bg-sunken"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        {/* In very little room, or with large letters, the figure stands below the claim. */}
        <div className="@container min-w-0 grow">
          <div className="relative grid grid-cols-[1fr_auto] items-center gap-x-2">
            {/* The whole area can be pressed, and opens the full claim. */}
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={menu.onClick}
              className="min-w-0 text-left leading-6 after:absolute after:inset-0 @max-[9rem]:col-span-2"
            >
              <span className="sr-only">Hypothesis: </span>
              <span
                className={
                  hypothesis_removed
                    ? 'block truncate text-sm text-muted'
                    : 'block truncate font-serif before:content-["“"] after:content-["”"]'
                }
              >
                {withInnerQuotes(hypothesis_statement)}
              </span>
            </button>
            <span className="flex items-center gap-1.5 @min-[24rem]:row-span-2 @max-[9rem]:justify-self-start">
              <FigureBasis early={conversation.early} />
              <PbPill percent={state.currentCredence} />
            </span>
            <p className="col-span-2 flex min-w-0 overflow-hidden items-center text-xs leading-4 text-muted @max-[9rem]:sr-only @min-[24rem]:col-span-1">
              <span className="shrink-0 @max-[9rem]:sr-only">You {own.side}</span>
              <span aria-hidden className="mx-1 shrink-0">
                ·
              </span>
              <bdi className="min-w-4 shrink truncate">{partner.name}</bdi>
              {/* The messages' colors and sides say it too, where there is no room for the word. */}
              <span className="ml-1 shrink-0 @max-[11.5rem]:sr-only">{partner.side}</span>
            </p>
            {/* On a line of its own, where nothing beside it can cut it. */}
            <p className="col-span-2 flex min-w-0 items-center overflow-hidden text-xs leading-4 text-muted">
              <ReadersChip conversation={conversation} isSmall />
              <PresenceText state={state} className="shrink-0 whitespace-pre" />
            </p>
          </div>
        </div>
        <MenuButton {...menu} />
      </div>
      <PublicFigure percent={state.publicCredence} className="px-4 pb-1.5 text-xs text-muted" />
    </header>
  );
}
