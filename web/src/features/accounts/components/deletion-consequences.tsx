import { DELETED_MEMBER } from '@midspan/contract';

/** What deleting an account does, for those about to. */
export function DeletionConsequences() {
  return (
    <ul className="mb-6 list-disc space-y-1 pl-5">
      <li>“{DELETED_MEMBER}” stands in place of your name everywhere.</li>
      <li>Your active conversations are completed. What was said in them stays readable.</li>
      <li>Your email address and username become free for others.</li>
      <li>You are signed out on every device.</li>
    </ul>
  );
}
