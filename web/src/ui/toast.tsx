import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createToastChannel, type ToastChannel, type Toasts } from './toast-channel.ts';

interface ToastPlace {
  readonly toasts: Toasts;
  readonly prepare: () => void;
  /** Shows messages in this element until the returned function is called. */
  readonly offer: (slot: HTMLElement) => () => void;
}

const ToastContext = createContext<ToastPlace | null>(null);

type View = ComponentType<{ connect: ToastChannel['connect']; slot: HTMLElement | null }>;

/** The last one, and over the page the last of what lies over it, even if that was there before. */
const topmost = (slots: readonly HTMLElement[]): HTMLElement | null =>
  slots.findLast((slot) => slot.closest('[role=dialog], [role=alertdialog]')) ??
  slots.at(-1) ??
  null;

/**
 * Short messages at the bottom right, in a narrower window at the bottom edge, one at a time. They
 * disappear by themselves, later while someone reads them. Their view is loaded with the first page that may
 * show one, and by no other page.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [channel] = useState(createToastChannel);
  const [needed, setNeeded] = useState(false);
  const [View, setView] = useState<View | null>(null);
  const [slots, setSlots] = useState<readonly HTMLElement[]>([]);

  useEffect(() => {
    if (!needed) return;
    import('./toast-view.tsx').then(
      ({ ToastView }) => setView(() => ToastView),
      // Messages then wait; the next page that may show one retries.
      () => setNeeded(false),
    );
  }, [needed]);

  const context = useMemo(
    () => ({
      toasts: channel.toasts,
      prepare: () => setNeeded(true),
      offer(slot: HTMLElement) {
        setSlots((before) => [...before, slot]);
        return () => setSlots((before) => before.filter((one) => one !== slot));
      },
    }),
    [channel],
  );
  return (
    <ToastContext value={context}>
      {children}
      {View && <View connect={channel.connect} slot={topmost(slots)} />}
    </ToastContext>
  );
}

function useToastPlace(): ToastPlace {
  const context = useContext(ToastContext);
  if (context === null) throw new Error('useToast needs a ToastProvider above it');
  return context;
}

/**
 * Here messages cover nothing; what opens over the page brings its own. One that is kept free is as high as a message while there is none, so that nothing beside it moves.
 */
export function ToastSlot({ isKeptFree = false }: { isKeptFree?: boolean }) {
  const { offer } = useToastPlace();
  const slot = useRef<HTMLDivElement>(null);
  useEffect(() => (slot.current === null ? undefined : offer(slot.current)), [offer]);
  return <div ref={slot} className={isKeptFree ? 'min-h-14 shrink-0 lg:min-h-18' : undefined} />;
}

/** The same object on every render, so that it can be in dependency lists. */
export function useToast(): Toasts {
  const context = useToastPlace();
  useEffect(context.prepare, [context]);
  return context.toasts;
}
