import { classNames } from '../../../ui/class-names.ts';
import { spanPosition, spanSide } from '../../../ui/span-geometry.ts';
import { Rail, SIDES } from '../../../ui/span-rail.tsx';
import { balanceOf } from '../balance.ts';

/** How the room leans: the marker is closer to the side on which more are waiting. */
export function RoomBalance({
  believing,
  disbelieving,
}: {
  believing: number;
  disbelieving: number;
}) {
  const { value, text } = balanceOf(believing, disbelieving);
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden className="flex items-baseline justify-between gap-4 text-sm font-semibold">
        <span className="text-disbelieve">{disbelieving} disagree</span>
        <span className="text-right text-believe">{believing} agree</span>
      </div>
      <div
        role="img"
        aria-label={`Balance of the room: ${text}`}
        className="relative mx-2.5 my-2 h-2.5"
      >
        <Rail value={value} />
        <span
          aria-hidden
          className={classNames(
            'absolute top-1/2 size-5 -translate-x-1/2 -translate-y-1/2 rounded-full border-4 bg-raised shadow-thumb transition-[left] duration-300',
            SIDES[spanSide(value)].ring,
          )}
          style={{ left: `${spanPosition(value)}%` }}
        />
      </div>
    </div>
  );
}
