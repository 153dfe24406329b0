import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

interface FoldProps {
  title: string;
  note?: string | undefined;
  /** rendered when it is first opened */
  children: ReactNode;
}

/** A part of a page on one line, which opens in place. */
export function Fold({ title, note, children }: FoldProps) {
  const headingId = useId();
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <section aria-labelledby={headingId}>
      <details
        onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
        className="group rounded-card border border-line bg-raised"
      >
        <summary className="flex min-h-10 cursor-pointer sm:min-h-11 list-none items-center gap-x-2 rounded-card px-4 py-1.5 sm:py-2 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
            <h2 id={headingId} className="font-bold">
              {title}
            </h2>
            {note && <span className="text-sm text-muted">{note}</span>}
          </span>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-4 px-4 pt-2 pb-4">{wasOpened && children}</div>
      </details>
    </section>
  );
}
