import type { Hypothesis } from '@midspan/contract';
import { formatDate } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { addressOf, CopyText } from '../../ui/copy-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface CiteDialogProps {
  hypothesis: Pick<Hypothesis, 'id' | 'statement' | 'current_credence'>;
  /** the number of the ledger's newest entry */
  ledgerSeq: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** [OL5] An address that shows the figure as it stands now, whatever becomes of it. */
export function CiteDialog({ hypothesis, ledgerSeq, open, onOpenChange }: CiteDialogProps) {
  const { id, statement, current_credence } = hypothesis;
  const address = addressOf(`/hypotheses/${id}?at=${ledgerSeq}`);
  const today = formatDate(new Date().toISOString());
  const frame = `<iframe src="${addressOf(`/embed/hypotheses/${id}`)}" title="${escaped(statement)}" width="100%" height="260" style="border:0" loading="lazy"></iframe>`;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cite this figure"
      actions={
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <CopyText
          name="Permanent address"
          hint="Shows the figure and its evidence as they are now, even after they change."
          text={address}
        />
        <CopyText
          name="Citation"
          text={`Midspan, “${statement}”: shared figure ${current_credence}% (entry ${ledgerSeq}), ${today}. ${address}`}
        />
        <CopyText
          name="For your website"
          hint="Always shows today’s figure. It loads no script and sets no cookie."
          text={frame}
        />
      </div>
    </Dialog>
  );
}
