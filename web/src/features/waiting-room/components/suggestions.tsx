import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Section } from '../../../ui/section.tsx';
import { useAdmission } from '../../onboarding/index.ts';
import { suggestionsQuery, waitingAcross } from '../counts.ts';

/** Where a member could talk with someone right now; nothing while no one waits. */
export function Suggestions({ className }: { className?: string }) {
  // Only for those who may enter a waiting room.
  const enabled = useAdmission('member').admission.kind === 'enter';
  const { data = [] } = useQuery({ ...suggestionsQuery, enabled });
  if (data.length === 0) return null;
  return (
    <Section
      title="Someone from the other side is waiting here now"
      size="md"
      isCard
      className={className}
    >
      <ul className="mt-2 divide-y divide-line">
        {data.map((one) => (
          <li key={one.hypothesis_id}>
            <Link
              to={`/waiting-room/${one.hypothesis_id}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4 no-underline hover:underline"
            >
              <span className="claim-quotes min-w-0 font-serif text-lg wrap-anywhere">
                {one.hypothesis_statement}
              </span>
              <span className="flex shrink-0 items-center gap-1.5 text-sm font-semibold tabular-nums">
                {waitingAcross(one).toLocaleString('en')} waiting
                <ArrowRight aria-hidden className="size-4" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
