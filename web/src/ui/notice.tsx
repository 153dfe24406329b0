import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'error' | 'success' | 'info';

export const TONES: Record<Tone, { icon: LucideIcon; colour: string }> = {
  error: { icon: CircleAlert, colour: 'text-danger' },
  success: { icon: CircleCheck, colour: 'text-success' },
  info: { icon: Info, colour: 'text-muted' },
};

const FRAMES: Record<Tone, string> = {
  error: 'border-danger bg-danger-soft',
  success: 'border-success bg-success-soft',
  info: 'border-line-strong bg-sunken',
};

/** A message in its place on the page; an error interrupts screen readers, the others wait. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { icon: Icon, colour } = TONES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-3 rounded-control border-l-4 px-4 py-3 text-ink',
        FRAMES[tone],
      )}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', colour)} />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
