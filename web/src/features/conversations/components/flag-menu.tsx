import { Menu } from '@base-ui/react/menu';
import type { FlagType } from '@midspan/domain';
import { Flag } from 'lucide-react';

const TYPES = {
  rude: { label: 'Rude', hint: 'It attacks the person or mocks them' },
  counterproductive: { label: 'Counterproductive', hint: 'It keeps the two from getting on' },
} as const satisfies Record<FlagType, { label: string; hint: string }>;
const CHOICES = ['rude', 'counterproductive'] as const;

/** Always there for the keyboard and for fingers; a pointer sees it on the message it is over. */
export function FlagMenu({
  author,
  onChoose,
}: {
  author: string;
  onChoose: (type: FlagType) => void;
}) {
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`Flag this message of ${author}`}
        className="flex size-8 shrink-0 items-center justify-center rounded-control text-muted transition-opacity hover:bg-sunken hover:text-ink focus-visible:opacity-100 data-popup-open:opacity-100 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100 pointer-fine:data-popup-open:opacity-100"
      >
        <Flag aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} collisionPadding={12} className="z-40">
          <Menu.Popup className="w-72 rounded-card bg-raised p-2 text-ink shadow-float outline-none">
            {CHOICES.map((type) => (
              <Menu.Item
                key={type}
                onClick={() => onChoose(type)}
                className="flex cursor-default flex-col rounded-control px-3 py-2 outline-none data-highlighted:bg-sunken"
              >
                <span className="font-semibold">{TYPES[type].label}</span>
                <span className="text-sm text-muted">{TYPES[type].hint}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
