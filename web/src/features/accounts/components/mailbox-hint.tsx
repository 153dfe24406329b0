import { useSite } from '../../../lib/site.ts';

/** In local mode no mail leaves the machine, so the page says where it can be read. */
export function MailboxHint() {
  const { mailbox } = useSite();
  if (!mailbox) return null;
  return (
    <p className="text-sm text-muted">
      This is a local installation, so emails go to the <a href="/dev/mailbox">local mailbox</a>.
    </p>
  );
}
