import { type RefObject, useEffect } from 'react';

/**
 * Keeps a tap outside an open popover, which closes it, from also activating what is under the
 * finger.
 */
export function useTapThatOnlyCloses(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let closes = false;
    const press = ({ target }: PointerEvent) => {
      const shown = popover.current?.matches(':popover-open') === true;
      // Its own button closes it by the click itself.
      const inside = `#${popover.current?.id}, [popovertarget="${popover.current?.id}"]`;
      closes = shown && target instanceof Element && target.closest(inside) === null;
    };
    // A press that becomes a scroll ends without a click, and a key clicks without a press.
    const forget = () => {
      closes = false;
    };
    const click = (event: MouseEvent) => {
      if (!closes) return;
      closes = false;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointercancel', forget, true);
    document.addEventListener('keydown', forget, true);
    document.addEventListener('click', click, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointercancel', forget, true);
      document.removeEventListener('keydown', forget, true);
      document.removeEventListener('click', click, true);
    };
  }, [popover]);
}
