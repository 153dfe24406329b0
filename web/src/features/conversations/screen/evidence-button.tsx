import { Scale } from 'lucide-react';

/** The way to propose evidence, beside the message. */
export function EvidenceButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-control border border-line-strong bg-raised px-3 font-semibold hover:border-ink hover:bg-sunken max-[23rem]:flex-col max-[23rem]:gap-0 max-[23rem]:px-1.5 max-[23rem]:text-xs"
    >
      <Scale aria-hidden className="size-4.5" />
      Evidence
    </button>
  );
}
