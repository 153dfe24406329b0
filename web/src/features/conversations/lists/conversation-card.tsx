import { everyoneIn, type ListedConversation } from '@midspan/contract';
import { credenceLabel, type Side } from '@midspan/domain';
import { Globe, Lock, type LucideIcon, Scale, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { Day } from '../../../lib/day.tsx';
import { FigureBasis } from '../../../lib/figure-basis.tsx';
import { PublicFigure } from '../../../lib/public-figure.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RemovedNote } from '../../../ui/removed-note.tsx';
import { SpanMini } from '../../../ui/span-figure.tsx';
import { CircleLabel, useOwnCircle } from '../../circles/index.ts';
import { summaryPath, useReadingPath } from '../items/reading-path.ts';

const PRIVACY = {
  public: { icon: Globe, label: 'Public' },
  private: { icon: Lock, label: 'Private' },
} as const;

const STATUSES = { active: 'Active', completed: 'Completed' } as const;

function Participant({ name, side }: { name: string; side: Side }) {
  return (
    <>
      {name} <span className="font-normal text-muted">({side})</span>
    </>
  );
}

/** A badge where there is little room. */
function PlainMark({ icon: Icon, children }: { icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 text-xs text-muted sm:text-sm">
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0 max-sm:hidden" />}
      {children}
    </span>
  );
}

/** The summary is public, as long as its claim is; visitors are led there by the card itself. */
const hasSummary = (one: ListedConversation) =>
  one.status === 'completed' && one.conversation_type === 'public' && !one.hypothesis_removed;

export interface ConversationCardProps {
  conversation: ListedConversation;
  /** on its claim's page it doesn't repeat the statement, and takes little room */
  isOnClaim: boolean;
}

export function ConversationCard({ conversation, isOnClaim }: ConversationCardProps) {
  const { icon: PrivacyIcon, label } = PRIVACY[conversation.conversation_type];
  const circle = useOwnCircle(conversation.circle_id);
  const path = useReadingPath()(conversation.id);
  const percent = conversation.current_pb_credence;
  const Mark = isOnClaim ? PlainMark : Badge;
  return (
    <Card
      className={classNames(
        'relative flex flex-col transition-shadow duration-150 has-[a:hover]:shadow-float',
        isOnClaim ? 'gap-0.5 px-4! py-2! sm:gap-1 sm:py-2.5!' : 'gap-4',
      )}
    >
      <div
        className={classNames(
          'flex flex-wrap items-center',
          isOnClaim ? 'gap-x-1.5 sm:gap-x-3' : 'gap-2',
        )}
      >
        {circle && conversation.conversation_type === 'public' ? (
          <Mark icon={Users}>{everyoneIn(circle.name)}</Mark>
        ) : (
          <>
            <Mark icon={PrivacyIcon}>{label}</Mark>
            <CircleLabel id={conversation.circle_id} />
          </>
        )}
        {conversation.is_dispute_conversation && <Mark icon={Scale}>Dispute</Mark>}
        <Mark>{STATUSES[conversation.status]}</Mark>
        <span
          className={classNames(
            'ml-auto flex items-center text-muted',
            // The rail yields, so that all of it stays on one line of a phone.
            isOnClaim
              ? 'min-w-0 grow basis-48 justify-end gap-x-1 text-xs whitespace-nowrap sm:gap-x-2 sm:text-sm'
              : 'flex-wrap gap-x-2 text-sm',
          )}
        >
          PB credence
          <SpanMini value={percent} title="PB credence" label={credenceLabel(percent)} />
          {/* The claim's page says it once. */}
          {!isOnClaim && <FigureBasis early={conversation.early} />}
        </span>
      </div>
      <PublicFigure percent={conversation.public_pb_credence} />
      {!isOnClaim &&
        (conversation.hypothesis_removed ? (
          <RemovedNote>{conversation.hypothesis_statement}</RemovedNote>
        ) : (
          <Claim>{conversation.hypothesis_statement}</Claim>
        ))}
      <h3
        className={classNames(
          'font-semibold wrap-anywhere',
          isOnClaim ? 'max-sm:text-sm' : 'text-lg',
        )}
      >
        {/* The whole card is clickable, while the link's text stays short for screen readers. */}
        <Link
          to={path}
          className="no-underline after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          <Participant name={conversation.user1_username} side={conversation.user1_side} /> and{' '}
          <Participant name={conversation.user2_username} side={conversation.user2_side} />
        </Link>
      </h3>
      <p
        className={classNames(
          'flex flex-wrap text-sm text-muted',
          isOnClaim ? 'gap-x-3 max-sm:text-xs' : 'gap-x-4 gap-y-1',
        )}
      >
        <span>
          Started <Day iso={conversation.created_at} />
        </span>
        {conversation.completed_at && (
          <span>
            Ended <Day iso={conversation.completed_at} />
          </span>
        )}
        <span>{countNoun(conversation.message_count, 'message', 'messages')}</span>
        <span>{countNoun(conversation.evidence_count, 'evidence item', 'evidence items')}</span>
        {hasSummary(conversation) && path !== summaryPath(conversation.id) && (
          // Above the card's own link, which covers everything else.
          <Link
            to={summaryPath(conversation.id)}
            className="relative flex min-h-6 items-center text-ink"
          >
            Summary
          </Link>
        )}
      </p>
    </Card>
  );
}
