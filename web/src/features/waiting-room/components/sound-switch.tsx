import { Bell, BellOff } from 'lucide-react';
import { Switch } from '../../../ui/switch.tsx';

export interface SoundSwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Whether someone's arrival is heard. */
export function SoundSwitch({ on, onChange }: SoundSwitchProps) {
  const Icon = on ? Bell : BellOff;
  return (
    <div className="flex items-center gap-3 px-1">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="grow">
        <Switch label="Sound when someone arrives" on={on} onChange={onChange} />
      </div>
    </div>
  );
}
