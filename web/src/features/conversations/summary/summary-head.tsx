import type { Conversation } from '@midspan/contract';
import { countNoun } from '../../../lib/count-noun.ts';
import { Day } from '../../../lib/day.tsx';
import { Claim, withInnerQuotes } from '../../../ui/claim.tsx';
import { Negation } from '../../../ui/negation.tsx';
import { MainHeading } from '../../../ui/page.tsx';
import { BothNames } from '../lists/participant-name.tsx';

export interface SummaryHeadProps {
  conversation: Conversation;
  messageCount: number;
}

/** What it was about, who held it, and when. */
export function SummaryHead({ conversation, messageCount }: SummaryHeadProps) {
  const { created_at, completed_at } = conversation;
  return (
    <header className="flex flex-col gap-5">
      <p className="text-sm font-semibold text-muted">Summary of a public conversation</p>
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
        <span>{countNoun(messageCount, 'message', 'messages')}</span>
      </p>
    </header>
  );
}
