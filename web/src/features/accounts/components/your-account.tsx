import {
  accountChangeRoutes,
  accountTexts,
  changeEmailBody,
  changePasswordBody,
  type PendingEmail,
  userRoutes,
} from '@midspan/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, KeyRound, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { call, download, retryOf, routeQuery } from '../../../lib/api.ts';
import { answerTo, errorText } from '../../../lib/api-error.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { ActButton } from '../../../ui/ask-button.tsx';
import { Button, ButtonLink, GuardedButton } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { deletionFailure, exportFailure, sendEmailFailure } from '../failure-texts.ts';
import { confirmPasswordField, newPasswordsMatch } from '../password-confirmation.ts';
import { saveExport } from '../save-export.ts';
import { TwoStepSignIn } from '../second-factors/two-step-sign-in.tsx';
import { useSession } from '../session.tsx';
import { AccountDialog, DeleteAccount, YOUR_PASSWORD } from './account-dialog.tsx';
import { MailboxHint } from './account-page.tsx';
import { NEW_PASSWORD, PASSWORD_HINT } from './new-password-fields.tsx';

export function YourAccount() {
  const { signOut, user } = useSession();
  return (
    <Section title="Your account" className="flex flex-col gap-6">
      <EmailSetting />
      <hr className="border-line" />
      <AccountRow title="Password" text="Changing it signs you out on your other devices.">
        <ChangePassword />
      </AccountRow>
      <hr className="border-line" />
      {user?.email_verified && (
        <>
          <TwoStepSignIn />
          <hr className="border-line" />
        </>
      )}
      <AccountRow title="Your data" text="Everything you wrote here, as one JSON file.">
        <ExportButton />
      </AccountRow>
      <hr className="border-line" />
      <AccountRow
        title="Leaving"
        text="Your name is replaced by “Deleted member”. This can’t be undone."
      >
        <DeleteAccount
          opener="Delete account"
          schema={userRoutes.deleteOwn.body}
          fields={[{ ...YOUR_PASSWORD, hint: 'We ask again to make sure it’s you.' }]}
          failureTexts={deletionFailure}
          onSubmit={async (body) => {
            await call(userRoutes.deleteOwn, { body });
            await signOut('/');
          }}
        />
      </AccountRow>
    </Section>
  );
}

function ExportButton() {
  const save = async () => saveExport(await download(userRoutes.exportOwn, {}));
  return (
    <div className="flex flex-col items-start gap-3">
      <ActButton
        variant="secondary"
        busyLabel="Preparing…"
        act={() => answerTo(save, exportFailure)}
      >
        <Download aria-hidden className="size-5" />
        Download my data
      </ActButton>
    </div>
  );
}

const form = z
  .extend(changePasswordBody, { confirmPassword: confirmPasswordField })
  .check(newPasswordsMatch);

function ChangePassword() {
  const toast = useToast();
  return (
    <AccountDialog
      opener="Change password"
      icon={KeyRound}
      title="Change your password"
      description="You’ll stay signed in here and be signed out on your other devices."
      schema={form}
      fields={[
        YOUR_PASSWORD,
        { name: 'new_password', label: 'New password', ...NEW_PASSWORD, hint: PASSWORD_HINT },
        { name: 'confirmPassword', label: 'Confirm new password', ...NEW_PASSWORD },
      ]}
      submitLabel="Change password"
      busyLabel="Changing…"
      failureTexts={{ fallback: 'Failed to change your password. Please try again.' }}
      onSubmit={async ({ password, new_password }) => {
        await call(accountChangeRoutes.changePassword, { body: { password, new_password } });
        toast.success('Your password has been changed.');
      }}
    />
  );
}

const pendingQuery = routeQuery(
  ['users', 'me', 'email-change'],
  accountChangeRoutes.pendingEmail,
  {},
);

const CHANGE_FAILED = { fallback: 'Failed to change your email address. Please try again.' };

function EmailSetting() {
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
        <AccountDialog
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
          failureTexts={CHANGE_FAILED}
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
    onSuccess: (asked, action) => {
      queryClient.setQueryData(pendingQuery.queryKey, asked);
      toast.success(
        action === 'resend'
          ? accountTexts.verificationSent
          : 'Change canceled. Your email address stays the same.',
      );
    },
    onError: (failure, action) => {
      toast.error(errorText(failure, action === 'resend' ? sendEmailFailure : CHANGE_FAILED));
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

interface AccountRowProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

function AccountRow({ title, text, children }: AccountRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 sm:flex-nowrap">
      <div className="min-w-0 max-w-prose">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted wrap-anywhere">{text}</p>
      </div>
      <div className="sm:shrink-0">{children}</div>
    </div>
  );
}
