import { everyoneIn, type ListedConversation } from '@midspan/contract';
import { credenceLabel, type Side } from '@midspan/domain';
import { Globe, Lock, Scale, Users } from 'lucide-react';
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
import { summaryPath } from './api.ts';

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

/** The summary is public, as long as its claim is. */
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
  const percent = conversation.current_pb_credence;
  return (
    <Card
      className={classNames(
        'relative flex flex-col transition-shadow duration-150 has-[a:hover]:shadow-float',
        isOnClaim ? 'gap-1.5 px-4! py-3!' : 'gap-4',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        {circle && conversation.conversation_type === 'public' ? (
          <Badge icon={Users}>{everyoneIn(circle.name)}</Badge>
        ) : (
          <>
            <Badge>
              <PrivacyIcon aria-hidden className="mr-1.5 size-3.5" />
              {label}
            </Badge>
            <CircleLabel id={conversation.circle_id} />
          </>
        )}
        {conversation.is_dispute_conversation && (
          <Badge>
            <Scale aria-hidden className="mr-1.5 size-3.5" />
            Dispute
          </Badge>
        )}
        <Badge>{STATUSES[conversation.status]}</Badge>
        <span className="ml-auto flex flex-wrap items-center gap-x-2 text-sm text-muted">
          PB credence
          <SpanMini value={percent} title="PB credence" label={credenceLabel(percent)} />
          <FigureBasis early={conversation.early} />
        </span>
      </div>
      <PublicFigure percent={conversation.public_pb_credence} />
      {!isOnClaim &&
        (conversation.hypothesis_removed ? (
          <RemovedNote>{conversation.hypothesis_statement}</RemovedNote>
        ) : (
          <Claim>{conversation.hypothesis_statement}</Claim>
        ))}
      <h3 className={classNames('font-semibold wrap-anywhere', !isOnClaim && 'text-lg')}>
        {/* The whole card is clickable, while the link's text stays short for screen readers. */}
        <Link
          to={`/conversations/${conversation.id}`}
          className="no-underline after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          <Participant name={conversation.user1_username} side={conversation.user1_side} /> and{' '}
          <Participant name={conversation.user2_username} side={conversation.user2_side} />
        </Link>
      </h3>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
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
        {hasSummary(conversation) && (
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
