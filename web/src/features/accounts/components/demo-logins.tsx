import type { Site } from '@midspan/contract';
import { useSite } from '../../../lib/site.ts';
import { Button } from '../../../ui/button.tsx';

type DemoMember = Site['demoMembers'][number];

/** In local mode one person can hold a conversation with two windows: these are the two. */
export function DemoLogins({ onChoose }: { onChoose: (member: DemoMember) => void }) {
  const { demoMembers } = useSite();
  if (demoMembers.length === 0) return null;
  return (
    <section aria-labelledby="demo-members" className="mt-8 border-t border-line pt-6">
      <h2 id="demo-members" className="font-semibold">
        Demo members
      </h2>
      <p className="mt-1 text-sm text-muted">
        They start on opposite sides of every claim in the demo. For claims added later, set their
        credences yourself. Sign in as one here and as the other in a private window to try a whole
        conversation.
      </p>
      <ul className="mt-4 flex flex-col gap-5">
        {demoMembers.map((member) => (
          <li
            key={member.email}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
          >
            <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm wrap-anywhere">
              <dt className="text-muted">Email</dt>
              <dd>{member.email}</dd>
              <dt className="text-muted">Password</dt>
              <dd>{member.password}</dd>
            </dl>
            <Button variant="secondary" onClick={() => onChoose(member)}>
              Sign in as {member.username}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
