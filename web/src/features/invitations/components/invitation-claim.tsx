import type { OpenedInvitation } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { Claim } from '../../../ui/claim.tsx';
import { MainHeading } from '../../../ui/page.tsx';
import { nameOf } from '../standing.ts';

/** Beyond this a statement in the largest type would push the question off a phone's screen. */
const SHORT_STATEMENT = 80;

type Shown = Pick<OpenedInvitation, 'hypothesis' | 'inviter' | 'state'>;

/** What the invitation is about, and whose it is. */
export function InvitationClaim({ hypothesis, inviter, state }: Shown) {
  const isShort = countCodePoints(hypothesis.statement) <= SHORT_STATEMENT;
  return (
    <header className="mb-8 flex flex-col gap-3">
      <p className="text-sm font-semibold text-muted">An invitation to talk</p>
      <Claim size={isShort ? 'lg' : 'md'}>
        <MainHeading className="inline">{hypothesis.statement}</MainHeading>
      </Claim>
      <p className="wrap-anywhere text-muted">
        or: <span className="font-serif">{hypothesis.negation}</span>
      </p>
      {state !== 'revoked' && (
        <p className="mt-1 text-lg wrap-anywhere">
          <strong>{nameOf(inviter)}</strong> <Stand side={inviter.side} />
        </p>
      )}
    </header>
  );
}

function Stand({ side }: Pick<OpenedInvitation['inviter'], 'side'>) {
  switch (side) {
    case 'believing':
      return (
        <>
          <strong className="text-believe">believes</strong> this and wants to talk with someone who
          doesn’t.
        </>
      );
    case 'disbelieving':
      return (
        <>
          <strong className="text-disbelieve">doesn’t believe</strong> this and wants to talk with
          someone who does.
        </>
      );
    case null:
      return <>wants to talk about this.</>;
  }
}
