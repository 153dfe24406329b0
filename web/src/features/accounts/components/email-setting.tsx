import {
  accountChangeRoutes,
  accountTexts,
  changeEmailBody,
  type PendingEmail,
} from '@midspan/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { errorText } from '../../../lib/error-text.ts';
import { retryOf, routeQuery } from '../../../lib/reading.ts';
import { Button, ButtonLink, GuardedButton } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { emailChangeFailure, sendEmailFailure } from '../failure-texts.ts';
import { useSession } from '../session.tsx';
import { AccountRow } from './account-row.tsx';
import { FormDialog, YOUR_PASSWORD } from './form-dialog.tsx';
import { MailboxHint } from './mailbox-hint.tsx';

const pendingQuery = routeQuery(
  ['users', 'me', 'email-change'],
  accountChangeRoutes.pendingEmail,
  {},
);

export function EmailSetting() {
  const { user } = useSession();
  if (user === null) return null;
  if (!user.email_verified) {
    return (
      <AccountRow title="Email" text={`${user.email} (not verified yet)`}>
        <ButtonLink variant="secondary" to="/check-email">
          <Mail aria-hidden className="size-5" />
          Verify or correct email
        </ButtonLink>
      </AccountRow>
    );
  }
  return <VerifiedEmail email={user.email} />;
}

function VerifiedEmail({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const query = useQuery(pendingQuery);
  const { pending = null, stopped_until: stoppedUntil = null } = query.data ?? {};
  return (
    <div className="flex flex-col gap-4">
      <AccountRow title="Email" text={email}>
        <FormDialog
          opener="Change email"
          icon={Mail}
          disabled={stoppedUntil !== null}
          title="Change your email address"
          description="We’ll send a link to the new address. Your address changes once you open it. We’ll also let your current address know."
          schema={changeEmailBody}
          fields={[
            { name: 'email', label: 'New email', type: 'email', autoComplete: 'email' },
            YOUR_PASSWORD,
          ]}
          submitLabel="Send link"
          busyLabel="Sending…"
          failureTexts={emailChangeFailure}
          onSubmit={async (body) => {
            const asked = await call(accountChangeRoutes.changeEmail, { body });
            queryClient.setQueryData(pendingQuery.queryKey, asked);
          }}
        />
      </AccountRow>
      {pending && <PendingChange email={email} pending={pending} />}
      {stoppedUntil !== null && (
        <Notice tone="info">
          An email change was stopped with the link we sent to this address. You can request a new
          address after {formatMoment(stoppedUntil)}.
        </Notice>
      )}
      {query.data === undefined && query.isError && (
        <LoadFailure
          text="Failed to load your pending email change. Please try again."
          {...retryOf(query)}
        />
      )}
    </div>
  );
}

function PendingChange({ email, pending }: { email: string; pending: PendingEmail }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  const act = useMutation({
    mutationFn: async (action: 'resend' | 'cancel') => {
      if (action === 'resend') return call(accountChangeRoutes.resendEmailChange, {});
      await call(accountChangeRoutes.cancelEmailChange, {});
      return { pending: null, stopped_until: null };
    },
    networkMode: 'always',
    onSuccess: (asked, action) => {
      queryClient.setQueryData(pendingQuery.queryKey, asked);
      toast.success(
        action === 'resend'
          ? accountTexts.verificationSent
          : 'Change canceled. Your email address stays the same.',
      );
    },
    onError: (failure, action) => {
      toast.error(errorText(failure, action === 'resend' ? sendEmailFailure : emailChangeFailure));
      // The link may have been opened elsewhere in the meantime.
      return Promise.all([refresh(), queryClient.invalidateQueries(pendingQuery)]);
    },
  });
  const busy = act.isPending ? act.variables : null;

  return (
    <Notice tone="info">
      <p>
        {pending.expired ? (
          <>
            The link we sent to <strong>{pending.email}</strong> has expired.
          </>
        ) : (
          <>
            We sent a link to <strong>{pending.email}</strong>. Open it within 24 hours to finish
            the change.
          </>
        )}{' '}
        Until then, your address is <strong>{email}</strong>.
      </p>
      <MailboxHint />
      <div className="mt-3 flex flex-wrap gap-3">
        <GuardedButton
          variant="secondary"
          size="sm"
          busy={busy === 'resend'}
          busyLabel="Sending…"
          onClick={() => act.mutate('resend')}
        >
          Send a new link
        </GuardedButton>
        <Button
          variant="quiet"
          size="sm"
          busy={busy === 'cancel'}
          busyLabel="Canceling…"
          onClick={() => act.mutate('cancel')}
        >
          Cancel this change
        </Button>
      </div>
    </Notice>
  );
}
