import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { createToastChannel, type ToastChannel, type Toasts } from './toast-channel.ts';

const ToastContext = createContext<{ toasts: Toasts; prepare: () => void } | null>(null);

type View = ComponentType<{ connect: ToastChannel['connect'] }>;

/**
 * Short messages at the bottom right, on a phone under the header, that leave by themselves, later
 * while somebody reads them.
 * What draws them is fetched when the first page that may speak appears, and by no other page.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [channel] = useState(createToastChannel);
  const [needed, setNeeded] = useState(false);
  const [View, setView] = useState<View | null>(null);

  useEffect(() => {
    if (!needed) return;
    import('./toast-view.tsx').then(
      ({ ToastView }) => setView(() => ToastView),
      // Messages then wait; the next page that may speak tries again.
      () => setNeeded(false),
    );
  }, [needed]);

  const context = useMemo(
    () => ({ toasts: channel.toasts, prepare: () => setNeeded(true) }),
    [channel],
  );
  return (
    <ToastContext value={context}>
      {children}
      {View && <View connect={channel.connect} />}
    </ToastContext>
  );
}

/** The same object on every render, so that it may stand in dependency lists. */
export function useToast(): Toasts {
  const context = useContext(ToastContext);
  if (context === null) throw new Error('useToast needs a ToastProvider above it');
  useEffect(context.prepare, [context]);
  return context.toasts;
}
