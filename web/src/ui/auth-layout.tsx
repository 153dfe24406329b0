import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Logo } from './logo.tsx';

/** The login and registration page: logo and tagline above one card. */
export function AuthLayout({ tagline, children }: { tagline: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-8 px-5 py-10 sm:py-16">
      <div className="flex flex-col items-center gap-3 text-center">
        <Logo className="h-12 w-20" />
        <p className="text-muted sm:text-lg">{tagline}</p>
      </div>
      <Card>{children}</Card>
    </div>
  );
}
