import { Scale } from 'lucide-react';

export interface EvidenceButtonProps {
  /** items that wait for a decision */
  count: number;
  onClick: () => void;
}

/** The way to propose evidence, beside the message. */
export function EvidenceButton({ count, onClick }: EvidenceButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={count > 0 ? `Evidence (${count})` : 'Evidence'}
      onClick={onClick}
      className="relative flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-control border border-line-strong bg-raised px-3 font-semibold hover:border-ink hover:bg-sunken max-[23rem]:flex-col max-[23rem]:gap-0 max-[23rem]:px-1.5 max-[23rem]:text-xs"
    >
      <Scale aria-hidden className="size-4.5" />
      Evidence
      {count > 0 && (
        <span
          aria-hidden
          className="absolute -top-2 -right-1.5 min-w-5 rounded-full bg-ink px-1 text-center text-xs leading-5 font-bold text-surface tabular-nums"
        >
          {count}
        </span>
      )}
    </button>
  );
}
