import { type CircleLink, circleRoutes, circleTexts, joinPath } from '@midspan/contract';
import { LINK_LIMITS } from '@midspan/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, Printer, QrCode } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { countNoun } from '../../../lib/count-noun.ts';
import { Day } from '../../../lib/day.tsx';
import { fetchedPart } from '../../../lib/fetched-part.tsx';
import { AskButton } from '../../../ui/ask-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { lostPart, Skeleton } from '../../../ui/loading.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CIRCLES_KEY } from '../api.ts';

const ANCHOR = 'links';
const MAKE_FAILED = { fallback: 'We couldn’t make a link. Please try again.' };
const REVOKE_FAILED = { fallback: 'We couldn’t revoke the link. Please try again.' };

interface CircleLinksProps {
  circleId: string;
  circleName: string;
  links: readonly CircleLink[];
}

/** [CI3] For hosts: the open links, and how to make one. */
export function CircleLinks({ circleId, circleName, links }: CircleLinksProps) {
  const [shown, setShown] = useState<CircleLink | null>(null);
  const [isOpen, setOpen] = useState(false);
  const show = (link: CircleLink) => {
    setShown(link);
    setOpen(true);
  };
  return (
    <Section
      title="Links to join"
      lead="Anyone with a link can join until its places are taken or it expires. Put its QR code on a wall, or send it."
      id={ANCHOR}
      isCard
      className="flex flex-col gap-5"
    >
      {links.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {links.map((link) => (
            <LinkRow key={link.id} circleId={circleId} link={link} onShow={() => show(link)} />
          ))}
        </ul>
      )}
      {links.length < LINK_LIMITS.open ? (
        <MakeLink circleId={circleId} onMade={show} />
      ) : (
        <p className="text-muted">{circleTexts.linkLimit}</p>
      )}
      {shown && (
        <LinkPoster
          link={shown}
          circleName={circleName}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}

interface LinkRowProps {
  circleId: string;
  link: CircleLink;
  onShow: () => void;
}

function LinkRow({ circleId, link, onShow }: LinkRowProps) {
  const textId = useId();
  return (
    <li className="flex flex-col gap-3 py-4">
      <p id={textId} className="tabular-nums">
        <strong>
          {link.places_left} of {countNoun(link.places, 'place', 'places')} left
        </strong>
        <span className="text-muted">
          {' '}
          · Valid until <Day iso={link.expires_at} />
        </span>
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <Button variant="secondary" size="sm" aria-describedby={textId} onClick={onShow}>
          <QrCode aria-hidden className="size-4" />
          QR code
        </Button>
        <CopyLink to={joinPath(link.code)} />
        <RevokeLink circleId={circleId} linkId={link.id} describedBy={textId} />
      </div>
    </li>
  );
}

interface RevokeLinkProps {
  circleId: string;
  linkId: string;
  describedBy: string;
}

function RevokeLink({ circleId, linkId, describedBy }: RevokeLinkProps) {
  const queryClient = useQueryClient();
  const revoke = () =>
    answerTo(async () => {
      await call(circleRoutes.revokeLink, { params: { id: circleId, linkId } });
      await queryClient.invalidateQueries({ queryKey: CIRCLES_KEY });
    }, REVOKE_FAILED);
  return (
    <AskButton
      variant="quiet"
      size="sm"
      aria-describedby={describedBy}
      title="Revoke this link?"
      consequence="It stops working for everyone who hasn’t joined yet. Those who joined through it stay. You can’t undo this."
      confirmLabel="Revoke"
      finalFocus={() => document.getElementById(ANCHOR)}
      act={revoke}
      done="Link revoked"
    >
      Revoke
    </AskButton>
  );
}

/** As many as a class, for as long as it takes to hand it out. */
const PROPOSED = { places: 30, days: 14 };

interface MakeLinkProps {
  circleId: string;
  onMade: (link: CircleLink) => void;
}

function MakeLink({ circleId, onMade }: MakeLinkProps) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const form = useCheckedForm({
    schema: circleRoutes.makeLink.body,
    initial: PROPOSED,
    send: (body) =>
      answerTo(async () => {
        const link = await call(circleRoutes.makeLink, { params: { id: circleId }, body });
        void queryClient.invalidateQueries({ queryKey: CIRCLES_KEY });
        setOpen(false);
        onMade(link);
      }, MAKE_FAILED),
  });
  const number = { valueAsNumber: true } as const;
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-5" />
        Make a link
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Make a link to join"
        description="Everyone who opens it reads what the circle is for and what the hosts will see, and has to agree to that."
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <SubmitButton form={form} busyLabel="Making…">
              Make link
            </SubmitButton>
          </>
        }
      >
        <Form form={form} className="flex flex-col gap-5">
          <TextField
            {...form.field('places', number)}
            type="number"
            inputMode="numeric"
            min={1}
            max={LINK_LIMITS.places}
            label="How many people can join through it"
            hint={`1 to ${LINK_LIMITS.places}`}
          />
          <TextField
            {...form.field('days', number)}
            type="number"
            inputMode="numeric"
            min={1}
            max={LINK_LIMITS.days}
            label="For how many days"
            hint={`1 to ${LINK_LIMITS.days}`}
          />
          <FormFailure form={form} />
        </Form>
      </Dialog>
    </>
  );
}

interface LinkPosterProps {
  link: CircleLink;
  circleName: string;
  open: boolean;
  onClose: () => void;
}

/** The QR code at a size that a class can scan, and alone on the paper if it is printed. */
function LinkPoster({ link, circleName, open, onClose }: LinkPosterProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Join ${circleName}`}
      description={
        <>
          {countNoun(link.places_left, 'place', 'places')}, valid until{' '}
          <Day iso={link.expires_at} />
        </>
      }
      actions={
        <>
          <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            Print
          </Button>
          <Button variant="secondary" className="print:hidden" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div data-poster>
        <LinkWithCode path={joinPath(link.code)} name="Link to join" size="lg" />
      </div>
    </Dialog>
  );
}

/** Fetched when it is opened: it brings what draws the QR code. */
const LinkWithCode = fetchedPart({
  fetchPart: async () => (await import('../../../ui/link-with-code.tsx')).LinkWithCode,
  Waiting: () => <Skeleton className="h-110 w-full" />,
  Lost: lostPart('The QR code couldn’t be loaded.'),
});
