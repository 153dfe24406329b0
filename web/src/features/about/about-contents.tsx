import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';

/** One table of chapters and sections: the contents list and the headings both read it. */
const CHAPTERS = [
  { id: 'shared-credence', title: 'How it works, on one example', sections: [] },
  { id: 'mission', title: 'Mission', sections: [] },
  { id: 'tl-dr', title: 'TL;DR', sections: [] },
  {
    id: 'rationale',
    title: 'Rationale',
    sections: [
      { id: 'exact-rule', title: 'The exact rule' },
      { id: 'second-opinions', title: 'Second opinions' },
    ],
  },
  {
    id: 'epistemic-guidelines',
    title: 'Epistemic Guidelines',
    sections: [
      { id: 'how-to-use', title: 'How to use Midspan' },
      { id: 'agree-about-facts', title: 'Agree about facts' },
      { id: 'unfalsifiable-beliefs', title: 'Unfalsifiable beliefs' },
      { id: 'logical-reasoning', title: 'Logical reasoning' },
      { id: 'critical-thinking', title: 'Critical thinking' },
      { id: 'epistemic-freedom', title: 'Epistemic freedom' },
      { id: 'fundamental-moral-value', title: 'Fundamental moral value' },
    ],
  },
  {
    id: 'community-guidelines',
    title: 'Community Guidelines',
    sections: [
      { id: 'conversation-flow', title: 'Conversation flow' },
      { id: 'public-and-private', title: 'Public and private' },
      { id: 'overturning', title: 'Overturning accepted evidence' },
      { id: 'flagging', title: 'Flagging rude or counterproductive messages' },
      { id: 'source-reliability', title: 'Source reliability tiers' },
      { id: 'community-rules', title: 'Community rules' },
      { id: 'enforcement', title: 'Enforcement' },
    ],
  },
] as const;

type Chapter = (typeof CHAPTERS)[number];
type Section = Chapter['sections'][number];

const TITLES = new Map<Chapter['id'] | Section['id'], string>(
  CHAPTERS.flatMap((chapter) => [chapter, ...chapter.sections]).map(({ id, title }) => [id, title]),
);

/** Focusable, so that a jump from the contents also moves the keyboard focus. */
export function ChapterHeading({ id }: { readonly id: Chapter['id'] }) {
  return (
    <h2 id={id} tabIndex={-1}>
      {TITLES.get(id)}
    </h2>
  );
}

/** Unfolds on a click, on a link to it, and on a search in the page, which finds what is folded. */
export function FoldedSection({ id, children }: { id: Section['id']; children: ReactNode }) {
  return (
    <details>
      <summary id={id}>
        <h3>{TITLES.get(id)}</h3>
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

function Jump({ id, title }: Pick<Chapter | Section, 'id' | 'title'>) {
  return (
    <Link
      to={{ hash: id }}
      // The router scrolls: scrolling here would spoil the position it keeps for going back.
      onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
    >
      {title}
    </Link>
  );
}

export function AboutContents() {
  return (
    <nav className="prose-contents" aria-label="Contents">
      <details>
        <summary className="min-h-6">Contents</summary>
        <ol>
          {CHAPTERS.map(({ id, title, sections }) => (
            <li key={id}>
              <Jump id={id} title={title} />
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
