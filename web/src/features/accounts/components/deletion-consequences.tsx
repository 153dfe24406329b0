import { DELETED_MEMBER } from '@midspan/contract';

/** What deleting an account does, for those about to. */
export function DeletionConsequences() {
  return (
    <ul className="mb-6 list-disc space-y-1 pl-5">
      <li>Your name is replaced by “{DELETED_MEMBER}” everywhere.</li>
      <li>Your active conversations are completed. They stay readable.</li>
      <li>Your email address and username can be used again.</li>
      <li>You’re signed out on every device.</li>
    </ul>
  );
}
