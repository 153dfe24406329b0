import { type CircleMember, circleRoutes } from '@midspan/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { Ago } from '../../../lib/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useCircleChange } from './circle-actions.tsx';

interface MemberActionsProps {
  circleId: string;
  isEnded: boolean;
  member: CircleMember;
}

interface Act {
  readonly entry: string;
  readonly title: (name: string) => string;
  readonly consequence: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly done: (name: string) => string;
  readonly run: (circleId: string, userId: string) => Promise<unknown>;
}

/** [CI1] [CI7] What a host can do with a member. */
const ACTS = {
  appoint: {
    entry: 'Make host…',
    title: (name) => `Make ${name} a host?`,
    consequence:
      'They’ll see this overview, make links, remove members, and can end or delete the circle. All members are notified. You can’t take it back.',
    label: 'Make host',
    done: (name) => `${name} is a host now`,
    run: (id, userId) => call(circleRoutes.appoint, { params: { id }, body: { userId } }),
  },
  remove: {
    entry: 'Remove…',
    title: (name) => `Remove ${name}?`,
    consequence:
      'Their open conversations in this circle are completed, and what they said stays. No link lets them back in until a host allows it.',
    label: 'Remove',
    danger: true,
    done: (name) => `${name} was removed`,
    run: (id, userId) => call(circleRoutes.removeMember, { params: { id, userId } }),
  },
  allow: {
    entry: 'Allow back…',
    title: (name) => `Allow ${name} back?`,
    consequence: 'They can join again through a link of this circle. They aren’t notified.',
    label: 'Allow back',
    done: (name) => `${name} can join again`,
    run: (id, userId) => call(circleRoutes.allowBack, { params: { id, userId } }),
  },
} as const satisfies Record<string, Act>;

const ACTS_ON: Record<CircleMember['role'], readonly (keyof typeof ACTS)[]> = {
  host: [],
  member: ['appoint', 'remove'],
  removed: ['allow'],
};

const FAILED = { fallback: 'That didn’t work. Please try again.' };

export function MemberActions({ circleId, isEnded, member }: MemberActionsProps) {
  const { id, username, role, credences } = member;
  const changed = useCircleChange();
  const toast = useToast();
  const [chosen, setChosen] = useState<keyof typeof ACTS>('appoint');
  const [shown, setShown] = useState<'act' | 'credences' | null>(null);
  const [busy, setBusy] = useState(false);
  const acts = isEnded ? [] : ACTS_ON[role];
  const hasCredences = credences !== null && credences.length > 0;
  if (acts.length === 0 && !hasCredences) return null;

  const act: Act = ACTS[chosen];
  async function confirm() {
    setBusy(true);
    const answer = await answerTo(async () => {
      await act.run(circleId, id);
      await changed();
    }, FAILED);
    setBusy(false);
    setShown(null);
    if (answer.success) toast.success(act.done(username));
    else toast.error(answer.error);
  }

  return (
    <>
      <MoreMenu name={username} size="md">
        {hasCredences && <MenuEntry text="Credences" onClick={() => setShown('credences')} />}
        {acts.map((each) => (
          <MenuEntry
            key={each}
            text={ACTS[each].entry}
            onClick={() => {
              setChosen(each);
              setShown('act');
            }}
          />
        ))}
      </MoreMenu>
      <ConfirmDialog
        open={shown === 'act'}
        onOpenChange={() => setShown(null)}
        title={act.title(username)}
        consequence={act.consequence}
        confirmLabel={act.label}
        danger={act.danger ?? false}
        busy={busy}
        onConfirm={() => void confirm()}
      />
      {hasCredences && (
        <Credences
          open={shown === 'credences'}
          onClose={() => setShown(null)}
          name={username}
          credences={credences}
        />
      )}
    </>
  );
}

interface CredencesProps {
  open: boolean;
  onClose: () => void;
  name: string;
  credences: NonNullable<CircleMember['credences']>;
}

/** [CI10] Only where the circle was opened with that. */
function Credences({ open, onClose, name, credences }: CredencesProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`${name}’s credences`}
      description="Shared with the hosts of this circle."
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {credences.map(({ hypothesis_id, statement, value, at }) => (
          <li key={hypothesis_id} className="flex items-baseline justify-between gap-4 py-3">
            <Link
              to={`/hypotheses/${hypothesis_id}`}
              className="claim-quotes min-w-0 font-serif wrap-anywhere"
            >
              {statement}
            </Link>
            <span className="shrink-0 text-right">
              <strong className="block tabular-nums">{value}%</strong>
              <span className="text-sm text-muted">
                <Ago iso={at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
