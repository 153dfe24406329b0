import { useState } from 'react';
import { remembered } from '../../lib/remembered.ts';
import { playChime } from './chime.ts';

const KEY = 'arrival-sound';

/** Whether arrivals are heard, as this browser's owner last chose; they are until then. */
export function useSound() {
  const [isOn, setOn] = useState(() => remembered.number(KEY) !== 0);
  return {
    isOn,
    turn(on: boolean) {
      setOn(on);
      remembered.keep(KEY, on ? 1 : 0);
      // So that whoever turns it on knows what to listen for.
      if (on) playChime();
    },
  };
}
