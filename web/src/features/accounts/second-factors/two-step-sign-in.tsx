import { type ListedFactor, type OwnFactors, secondFactorRoutes } from '@midspan/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Download, KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { call, retryOf, routeQuery } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { countNoun } from '../../../lib/count-noun.ts';
import { formatDate, formatMoment } from '../../../lib/dates.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure, LoadingSkeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AddApp, type Added, AddPasskey } from './add-factor.tsx';

const factorsQuery = routeQuery(['users', 'me', 'factors'], secondFactorRoutes.list, {});

const ICONS = { passkey: KeyRound, totp: Smartphone } as const;

/** Fewer are soon used up. */
const FEW_CODES = 3;

/** [SF1] A member's passkeys, authenticator app and recovery codes. */
export function TwoStepSignIn() {
  const query = useQuery(factorsQuery);
  return (
    <Section
      title="Two-step sign-in"
      id="two-step"
      size="sm"
      lead="Protect your account in case someone learns your password: signing in then also takes a passkey or a code from your phone. A passkey can replace your password, too."
      className="flex flex-col gap-4"
    >
      {query.data ? (
        <OwnFactorsList own={query.data} />
      ) : query.isError ? (
        <LoadFailure
          text="Failed to load your two-step sign-in. Please try again."
          {...retryOf(query)}
        />
      ) : (
        <LoadingSkeleton text="Loading your two-step sign-in..." className="h-11 w-60" />
      )}
    </Section>
  );
}

function OwnFactorsList({ own }: { own: OwnFactors }) {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const onAdded = ({ recovery_codes, ...now }: Added) => {
    queryClient.setQueryData(factorsQuery.queryKey, now);
    setCodes(recovery_codes);
  };
  const { factors, recovery_possible_at: possibleAt } = own;
  return (
    <>
      {possibleAt !== null && <PendingRecovery possibleAt={possibleAt} />}
      {factors.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
          <CodesRow left={own.recovery_codes_left} onRenewed={setCodes} />
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <AddPasskey own={own} onAdded={onAdded} />
        {!factors.some(({ kind }) => kind === 'totp') && <AddApp own={own} onAdded={onAdded} />}
      </div>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

const REMOVE_FAILED = { fallback: 'Failed to remove it. Please try again.' };

function FactorRow({ factor, isLast }: { factor: ListedFactor; isLast: boolean }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, kind, name, added_at: addedAt, last_used_at: usedAt } = factor;
  const Icon = ICONS[kind];
  const remove = useMutation({
    mutationFn: () => call(secondFactorRoutes.remove, { params: { id } }),
    onSuccess: () => toast.success(`${name} has been removed.`),
    onError: (failure) => toast.error(errorText(failure, REMOVE_FAILED)),
    onSettled: () => queryClient.invalidateQueries(factorsQuery),
  });
  return (
    <li className="flex items-center justify-between gap-x-4 py-3">
      <div className="flex min-w-0 items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          <p className="text-sm text-muted">
            {kind === 'passkey' ? 'Passkey, added' : 'Added'} {formatDate(addedAt)}
            {usedAt !== null && `, last used ${formatDate(usedAt)}`}
          </p>
        </div>
      </div>
      <Button
        variant="quiet"
        size="sm"
        busy={remove.isPending}
        busyLabel="Removing…"
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        consequence={
          isLast
            ? 'It’s the last one, so your password alone will sign you in again, and your recovery codes stop working. You’ll be signed out on your other devices.'
            : 'It can’t be used to sign in anymore. You’ll be signed out on your other devices.'
        }
        confirmLabel="Remove"
        danger
        onConfirm={() => {
          setAsking(false);
          remove.mutate();
        }}
      />
    </li>
  );
}

const RENEW_FAILED = { fallback: 'Failed to make new codes. Please try again.' };

interface CodesRowProps {
  left: number;
  onRenewed: (codes: readonly string[]) => void;
}

function CodesRow({ left, onRenewed }: CodesRowProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const renew = useMutation({
    mutationFn: () => call(secondFactorRoutes.renewCodes, {}),
    onSuccess: ({ recovery_codes }) => onRenewed(recovery_codes),
    onError: (failure) => toast.error(errorText(failure, RENEW_FAILED)),
    onSettled: () => queryClient.invalidateQueries(factorsQuery),
  });
  return (
    <li className="flex items-center justify-between gap-x-4 py-3">
      <div className="min-w-0">
        <h3 className="font-semibold">Recovery codes</h3>
        <p className="text-sm text-muted">
          {left === 0 ? 'None left.' : `${countNoun(left, 'code', 'codes')} left.`}
          {left < FEW_CODES && ' Make new ones before you need them.'}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        busy={renew.isPending}
        busyLabel="Making…"
        onClick={() => renew.mutate()}
      >
        Make new codes
      </Button>
    </li>
  );
}

/** [SF8] Someone confirmed by email that everything is lost. */
function PendingRecovery({ possibleAt }: { possibleAt: string }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(secondFactorRoutes.cancelRecovery, {}),
    onSuccess: () => toast.success('Your two-step sign-in stays.'),
    onError: (failure) =>
      toast.error(errorText(failure, { fallback: 'Failed to stop it. Please try again.' })),
    onSettled: () => queryClient.invalidateQueries(factorsQuery),
  });
  return (
    <Notice tone="error">
      <p>
        Someone with your password and your email said that all of these are lost. From{' '}
        {formatMoment(possibleAt)} on, we can remove them. If that wasn’t you, stop it and change
        your password.
      </p>
      <div className="mt-3">
        <Button
          variant="secondary"
          size="sm"
          busy={cancel.isPending}
          busyLabel="Stopping…"
          onClick={() => cancel.mutate()}
        >
          Keep my two-step sign-in
        </Button>
      </div>
    </Notice>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** [SF4] Shown once: the server keeps only their hashes. */
function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [copied, setCopied] = useState(false);
  const text = `Midspan recovery codes\n\n${codes.join('\n')}\n`;
  // If the browser forbids it, the codes can be selected or saved.
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  const Icon = copied ? Check : Copy;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save your recovery codes"
      description="If you lose your phone or your passkeys, each of these signs you in once. Keep them where you’d find them without your devices. We show them only now."
      actions={<Button onClick={onClose}>I’ve saved them</Button>}
    >
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-2 rounded-control bg-sunken px-4 py-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          <Icon aria-hidden className="size-4" />
          {copied ? 'Codes copied' : 'Copy codes'}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            saveFile(new Blob([text], { type: 'text/plain' }), 'midspan-recovery-codes.txt')
          }
        >
          <Download aria-hidden className="size-4" />
          Download codes
        </Button>
        <span role="status" className="sr-only">
          {copied && 'Codes copied'}
        </span>
      </div>
    </Dialog>
  );
}
