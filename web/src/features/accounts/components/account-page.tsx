import { type ReactNode, useEffect, useRef } from 'react';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { setPageTitle } from '../../../ui/page-title.ts';

interface AccountPageProps {
  title: string;
  tagline: string;
  children: ReactNode;
}

/** One card under the logo: the shape of every page about getting in. */
export function AccountPage({ title, tagline, children }: AccountPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    setPageTitle(title);
    // A page that turns into the next one under the same address is read out from its heading.
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <AuthLayout tagline={tagline}>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mb-6 text-2xl font-bold tracking-tight outline-none"
      >
        {title}
      </h1>
      {children}
    </AuthLayout>
  );
}
