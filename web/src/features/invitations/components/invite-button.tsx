import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { InviteDialog } from '../fetched-parts.tsx';
import { isInviting } from '../inviting.ts';

export interface InviteButtonProps {
  hypothesisId: string;
  variant?: 'primary' | 'secondary';
  className?: string;
}

/** Leads to making a link; opens by itself for those who came to the page to make one. */
export function InviteButton({
  hypothesisId,
  variant = 'secondary',
  className,
}: InviteButtonProps) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const [open, setOpen] = useState(() => isInviting(state));
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);

  function close() {
    setOpen(false);
    // Otherwise a reload would open it again.
    if (isInviting(state)) {
      void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
    }
  }

  return (
    <>
      <Button variant={variant} className={className} onClick={() => setOpen(true)}>
        <LinkIcon aria-hidden className="size-5 shrink-0" />
        Invite with a link
      </Button>
      {wasOpened && <InviteDialog open={open} onClose={close} hypothesisId={hypothesisId} />}
    </>
  );
}
