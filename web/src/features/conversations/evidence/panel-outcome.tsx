import type { ListedEvidence } from '@midspan/contract';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { fieldsOf, type ProposalFields } from './proposal-form.ts';

/** The outcome of the viewer's own decision, where the panel has to say more than a toast. */
export interface PanelOutcome {
  readonly title: string;
  readonly text: string;
  /** what an item that was withdrawn said, for proposing it again */
  readonly again?: ProposalFields;
}

export const AGAIN_POSSIBLE = 'You can edit it and propose it again.';

export function withdrawnOutcome(evidence: ListedEvidence): PanelOutcome {
  const again = fieldsOf(evidence);
  return {
    title: 'Evidence withdrawn',
    text: 'It doesn’t count.',
    ...(again !== null && { again }),
  };
}

export interface PanelOutcomeNoticeProps {
  outcome: PanelOutcome;
  /** undefined if the form contains something else that would be lost */
  onAgain: ((fields: ProposalFields) => void) | undefined;
}

export function PanelOutcomeNotice({ outcome, onAgain }: PanelOutcomeNoticeProps) {
  const { title, text, again } = outcome;
  return (
    <Notice tone="info">
      <p className="font-semibold">{title}</p>
      <p className="text-sm">
        {text} {again && onAgain && AGAIN_POSSIBLE}
      </p>
      {again && onAgain && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => onAgain(again)}>
          Propose It Again
        </Button>
      )}
    </Notice>
  );
}
