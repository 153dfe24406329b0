import { type Matter, whoSees } from '@midspan/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSite } from '../../lib/site.ts';
import type { contents } from './about.md';

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Focusable, so that a jump from the contents also moves the keyboard focus. */
export function Chapter({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Unfolds on a click, on a link to it, and on a search in the page, which finds what is folded. */
export function Section({ id, title, children }: PartProps) {
  return (
    <details>
      <summary id={id}>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  );
}

/** A link to a folded section, from here or from elsewhere, unfolds it. */
export function useLinkedSection(): void {
  // Following the same link again is a new location.
  const location = useLocation();
  useEffect(() => {
    const linked = document.getElementById(location.hash.slice(1));
    const section = linked?.closest('details');
    if (!section || section.open) return;
    section.open = true;
    // The router could only scroll as far as the folded page reached.
    section.scrollIntoView();
  }, [location]);
}

/** The chapter that is being read: the one a third of the way down the window. */
function useCurrentChapter(chapters: typeof contents): string | undefined {
  const [current, setCurrent] = useState(chapters[0]?.id);
  useEffect(() => {
    const inView = new IntersectionObserver(
      (changes) => {
        const entered = changes.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.getAttribute('aria-labelledby') ?? undefined);
      },
      { rootMargin: '-33% 0px -67% 0px' },
    );
    for (const { id } of chapters) {
      const chapter = document.getElementById(id)?.closest('section');
      if (chapter) inView.observe(chapter);
    }
    return () => inView.disconnect();
  }, [chapters]);
  return current;
}

interface JumpProps extends Omit<PartProps, 'children'> {
  readonly isCurrent?: boolean;
}

function Jump({ id, title, isCurrent = false }: JumpProps) {
  return (
    <Link
      to={{ hash: id }}
      aria-current={isCurrent ? 'location' : undefined}
      // The router scrolls: scrolling here would spoil the position it keeps for going back.
      onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
    >
      {title}
    </Link>
  );
}

export function Contents({ of }: { readonly of: typeof contents }) {
  const current = useCurrentChapter(of);
  return (
    <nav className="prose-contents" aria-label="Contents">
      <details>
        <summary className="min-h-6">Contents</summary>
        <ol>
          {of.map(({ id, title, sections }) => (
            <li key={id}>
              <Jump id={id} title={title} isCurrent={id === current} />
              {sections.length > 0 && (
                <ol>
                  {sections.map((section) => (
                    <li key={section.id}>
                      <Jump {...section} />
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

function Sees({ of }: { readonly of: Matter }) {
  return whoSees(of);
}

function SupportEmail() {
  const { supportEmail } = useSite();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}

/** What the texts of this folder name as tags. */
export const commonParts = { Sees, SupportEmail };
