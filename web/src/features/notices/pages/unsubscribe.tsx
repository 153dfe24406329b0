import {
  ERRORS,
  MAILED_KINDS,
  type MailedKind,
  mailedKindField,
  noticeRoutes,
} from '@midspan/contract';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../../lib/api.ts';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice as Message, type Tone } from '../../../ui/notice.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';

const FAILED = 'This couldn’t be saved. Please try again.';

/** Opening the link in an email changes nothing by itself, because mail programs open links. */
export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const kind = mailedKindField.safeParse(search.get('kind')).data;
  return (
    <Page title="Unsubscribe" narrow>
      <PageHeading>Fewer emails</PageHeading>
      {token && kind ? <Unsubscribe token={token} kind={kind} /> : <InvalidLink />}
    </Page>
  );
}

function Unsubscribe({ token, kind }: { token: string; kind: MailedKind }) {
  const stop = useMutation({
    mutationFn: () => call(noticeRoutes.unsubscribe, { body: { token, kind } }),
  });
  if (stop.error instanceof ApiError && stop.error.code === 'UNSUBSCRIBE_INVALID') {
    return <InvalidLink />;
  }
  if (stop.isSuccess) {
    return (
      <Outcome
        tone="success"
        text={`You won’t get these emails anymore: “${MAILED_KINDS[kind].label}”.`}
        next="If you change your mind, your settings have a switch for each kind of email."
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <p>Stop emailing you when this happens?</p>
      <p className="border-l-4 border-line-strong pl-4 text-lg font-semibold">
        {MAILED_KINDS[kind].label}
      </p>
      <p className="max-w-prose text-muted">
        You’ll still get other emails, and you’ll still find the notice under the bell.
      </p>
      {stop.isError && (
        <Message tone="error">{errorText(stop.error, { fallback: FAILED })}</Message>
      )}
      <Button busy={stop.isPending} busyLabel="Stopping…" onClick={() => stop.mutate()}>
        Stop these emails
      </Button>
    </div>
  );
}

function InvalidLink() {
  return (
    <Outcome
      tone="error"
      text={ERRORS.UNSUBSCRIBE_INVALID.message}
      next="It may have been cut off when it was copied. Your settings have a switch for each kind of email."
    />
  );
}

function Outcome({ tone, text, next }: { tone: Tone; text: string; next: string }) {
  return (
    <div className="flex flex-col items-start gap-5">
      <Message tone={tone}>{text}</Message>
      <p className="max-w-prose text-muted">{next}</p>
      <ButtonLink variant="secondary" to="/account#mail">
        Email settings
      </ButtonLink>
    </div>
  );
}
