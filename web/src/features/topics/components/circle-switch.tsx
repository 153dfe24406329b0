import { Link } from 'react-router';
import { PlaceSwitch } from '../../../ui/place-switch.tsx';
import { useOwnCircles } from '../../circles/index.ts';
import { topicsPath } from '../circle-choice.ts';

/** Between what is public and each circle of the reader's; nothing for those who are in none. */
export function CircleSwitch({ chosen }: { chosen: string | null }) {
  const circles = useOwnCircles();
  if (circles.length === 0) return null;
  const places = [{ id: null, name: 'Public' }, ...circles];
  return (
    <PlaceSwitch
      label="Public topics and circles"
      places={places.map(({ id, name }) => ({ id, name, to: topicsPath(id) }))}
      chosen={chosen}
      end={
        <Link to="/circles" className="ml-auto flex min-h-11 shrink-0 items-center px-3 text-sm">
          Your circles
        </Link>
      }
    />
  );
}
