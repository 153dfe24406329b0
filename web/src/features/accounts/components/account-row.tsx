import type { ReactNode } from 'react';

interface AccountRowProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

export function AccountRow({ title, text, children }: AccountRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 sm:flex-nowrap">
      <div className="min-w-0 max-w-prose">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted wrap-anywhere">{text}</p>
      </div>
      <div className="sm:shrink-0">{children}</div>
    </div>
  );
}
