import { beginningWords } from '@midspan/domain';
import { ChevronDown } from 'lucide-react';
import { withInnerQuotes } from '../../../ui/claim.tsx';

const NEGATED = 'It is not the case that ';

/** [HY1] The claim inside keeps its capital, because it is quoted. */
export const asClause = (negation: string) =>
  negation.startsWith(NEGATED)
    ? `it is not the case that “${withInnerQuotes(negation.slice(NEGATED.length))}”`
    : negation;

/** So many characters fit on one line of a phone. */
const ON_ONE_LINE = 38;

/**
 * On a phone only its first words, unless the `group` around it is open: an ellipsis that the style
 * sheet sets may fall inside a word.
 */
export function FoldedClause({ children }: { children: string }) {
  const clause = asClause(children);
  const words = beginningWords(clause, ON_ONE_LINE);
  if (words === clause) return clause;
  return (
    <>
      {words}
      <span className="group-open:inline max-sm:hidden">{clause.slice(words.length)}</span>
      <span aria-hidden className="group-open:hidden sm:hidden">
        …
      </span>
    </>
  );
}

/** The other side of a claim, on one line until it is opened: it repeats the whole statement. */
export function Negation({ children }: { children: string }) {
  return (
    <details className="group">
      <summary className="flex min-h-6 max-w-full cursor-pointer list-none items-center gap-1.5 rounded-control text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="line-clamp-1 wrap-anywhere group-open:line-clamp-none print:line-clamp-none">
          <span className="sr-only">Negation, </span>
          or: <FoldedClause>{children}</FoldedClause>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
    </details>
  );
}
