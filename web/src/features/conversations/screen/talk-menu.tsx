import {
  Ban,
  ChevronRight,
  Info,
  Library,
  LogOut,
  Megaphone,
  MessagesSquare,
  ScrollText,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { waitingCount } from '../../../lib/waiting-count.ts';
import { useSession } from '../../accounts/index.ts';
import { safety } from '../../moderation/index.ts';
import type { LoadedState } from '../live/live-view.ts';
import { HypothesisLine } from './hypothesis-line.tsx';
import { PANEL_IDS, PANELS, PanelCount, type PanelId, panelName } from './panels.tsx';
import { blockSubject, Participants } from './participants.tsx';

const ENTRY =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 py-2 text-left font-medium text-ink no-underline hover:bg-sunken';
const ICON = 'size-5 shrink-0 text-muted';

/** What the site's header leads to, which is hidden here. */
const SITE_PAGES = [
  { to: '/about', name: 'About', icon: Info },
  { to: '/topics', name: 'Topics', icon: Library },
  { to: '/profile', name: 'Profile', icon: UserRound },
] as const;

export interface TalkMenuProps {
  state: LoadedState;
  onPanel: (id: PanelId) => void;
  /** closes the menu, and opens another dialog when it is gone */
  closeThen: (open: () => void) => void;
  /** the ways to ask to say it back and to complete; null where they have their own place */
  acts: ReactNode;
}

/** Everything about a conversation that has no room beside the messages. */
export function TalkMenu(props: TalkMenuProps) {
  const { state, onPanel, closeThen, acts } = props;
  const { conversation } = state;
  const { signOut } = useSession();
  const isPhone = useMediaQuery(PHONE);
  const blocked = blockSubject(state);
  const waiting = useSyncExternalStore(waitingCount.subscribe, waitingCount.get);
  return (
    <div className="flex flex-col gap-4 overflow-y-auto px-3 pb-4">
      <div className="flex flex-col gap-3 px-3">
        <HypothesisLine conversation={conversation} isWhole />
        <Participants state={state} />
      </div>
      <ul className="border-t border-line pt-2">
        {PANEL_IDS.map((id) => {
          const { title, icon: Icon } = PANELS[id];
          return (
            <li key={id}>
              <button
                type="button"
                aria-label={panelName(id, state)}
                onClick={() => onPanel(id)}
                className={ENTRY}
              >
                <Icon aria-hidden className={ICON} />
                <span className="min-w-0 grow wrap-anywhere">{title}</span>
                <PanelCount id={id} state={state} />
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
              </button>
            </li>
          );
        })}
      </ul>
      <ul className="border-t border-line pt-2">
        <li>
          <Link to={`/hypotheses/${conversation.hypothesis_id}`} className={ENTRY}>
            <ScrollText aria-hidden className={ICON} />
            View Hypothesis
          </Link>
        </li>
        <li>
          <Link to="/profile?tab=conversations" className={ENTRY}>
            <MessagesSquare aria-hidden className={ICON} />
            <span className="min-w-0 grow">Your conversations</span>
            {waiting > 0 && <span className="text-sm text-muted">{waiting} waiting</span>}
          </Link>
        </li>
        {blocked && (
          <li>
            <button
              type="button"
              onClick={() => closeThen(() => safety.block(blocked))}
              className={ENTRY}
            >
              <Ban aria-hidden className={ICON} />
              <span className="min-w-0 wrap-anywhere">Block {blocked.username}…</span>
            </button>
          </li>
        )}
        <li>
          <button
            type="button"
            onClick={() =>
              closeThen(() =>
                safety.report({ targetType: 'conversation', targetId: conversation.id }),
              )
            }
            className={ENTRY}
          >
            <Megaphone aria-hidden className={ICON} />
            Report…
          </button>
        </li>
      </ul>
      {acts && <div className="flex flex-col gap-3 border-t border-line px-3 pt-3">{acts}</div>}
      {isPhone && (
        <nav aria-label="Main" className="border-t border-line pt-2">
          <ul>
            {SITE_PAGES.map(({ to, name, icon: Icon }) => (
              <li key={to}>
                <Link to={to} className={ENTRY}>
                  <Icon aria-hidden className={ICON} />
                  {name}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={() => void signOut()} className={ENTRY}>
                <LogOut aria-hidden className={ICON} />
                Logout
              </button>
            </li>
          </ul>
        </nav>
      )}
    </div>
  );
}
