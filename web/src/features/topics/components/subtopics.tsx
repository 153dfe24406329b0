import type { Subtopic } from '@midspan/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';

/** The topics directly below one; nothing where there are none. */
export function Subtopics({ subtopics }: { subtopics: readonly Subtopic[] }) {
  const id = useId();
  if (subtopics.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-12">
      <h2 id={id} className="mb-5 text-2xl font-bold tracking-tight">
        Subtopics
      </h2>
      <ul className="flex flex-col gap-3">
        {subtopics.map(({ id, name, hypotheses_count }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <Link to={`/topics/${id}`} className="py-0.5 font-semibold wrap-anywhere">
              {name}
            </Link>
            <span className="text-sm text-muted tabular-nums">
              {countNoun(hypotheses_count, 'hypothesis', 'hypotheses')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
