import { Link } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { useOwnCircles } from '../../circles/index.ts';
import { topicsPath } from '../circle-choice.ts';

/** Between what is public and each circle of the reader's; nothing for those who are in none. */
export function CircleSwitch({ chosen }: { chosen: string | null }) {
  const circles = useOwnCircles();
  if (circles.length === 0) return null;
  return (
    <nav
      aria-label="Public topics and circles"
      className="mb-6 flex gap-1 overflow-x-auto border-b border-line max-sm:-mx-5 max-sm:px-5"
    >
      {[{ id: null, name: 'Public' }, ...circles].map(({ id, name }) => (
        <Link
          key={id}
          to={topicsPath(id)}
          preventScrollReset
          aria-current={id === chosen ? 'page' : undefined}
          className={classNames(
            'flex min-h-11 max-w-64 shrink-0 items-center border-b-2 px-3 font-semibold no-underline -outline-offset-3 hover:text-ink',
            id === chosen ? 'border-ink text-ink' : 'border-transparent text-muted',
          )}
        >
          <span className="truncate">{name}</span>
        </Link>
      ))}
      <Link to="/circles" className="ml-auto flex min-h-11 shrink-0 items-center px-3 text-sm">
        Your circles
      </Link>
    </nav>
  );
}
