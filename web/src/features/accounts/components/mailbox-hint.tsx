import { useSite } from '../../../lib/site.ts';

/** In local mode no email leaves the machine, so the page says where to read it. */
export function MailboxHint() {
  const { mailbox } = useSite();
  if (!mailbox) return null;
  return (
    <p className="text-sm text-muted">
      This is a local installation, so emails go to the <a href="/dev/mailbox">local mailbox</a>.
    </p>
  );
}
