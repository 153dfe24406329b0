import { useInfiniteQuery } from '@tanstack/react-query';
import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useIntent } from '../../../lib/intent.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { hypothesesQuery, isJustCreated } from '../../hypotheses/index.ts';
import { InviteDialog } from '../fetched-parts.tsx';

/** Leads to making a link; opens by itself for those who came to the page to make one. */
export function InviteButton({
  hypothesisId,
  variant = 'secondary',
  size = 'md',
  className,
}: {
  hypothesisId: string;
  variant?: 'primary' | 'secondary';
  size?: 'sm' | 'md';
  className?: string;
}) {
  const [open, setOpen] = useState(useIntent('invite'));
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);

  return (
    <>
      <Button variant={variant} size={size} className={className} onClick={() => setOpen(true)}>
        <LinkIcon aria-hidden className={size === 'sm' ? 'size-4 shrink-0' : 'size-5 shrink-0'} />
        Invite with a link
      </Button>
      {wasOpened && (
        <InviteDialog open={open} onClose={() => setOpen(false)} hypothesisId={hypothesisId} />
      )}
    </>
  );
}

/** For someone who has just created a claim: what is missing now is someone who disagrees. */
export function CreatedClaim({ hypothesisId }: { hypothesisId: string }) {
  if (!isJustCreated(useLocation().state)) return null;
  return (
    <Section
      title="Your claim is online"
      size="md"
      lead="Now find someone who disagrees. Send them a link, and your conversation begins as soon as they take the other side."
      isCard
      className="mb-8 flex flex-col items-start gap-3 p-5! sm:p-6!"
    >
      <InviteButton hypothesisId={hypothesisId} variant="primary" />
    </Section>
  );
}

export function CreatedTopic({ topicId }: { topicId: string }) {
  const { data } = useInfiniteQuery(hypothesesQuery(topicId));
  const first = data?.pages[0]?.items[0];
  return first && <CreatedClaim hypothesisId={first.id} />;
}
