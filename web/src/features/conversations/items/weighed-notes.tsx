import type { ListedEvidence } from '@midspan/contract';
import { Info } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { wantedWords, weighedNotes } from './weighed-words.ts';

/** The state of an item's weighings, on its card. */
export function WeighedNotes({ evidence }: { evidence: ListedEvidence }) {
  const notes = weighedNotes(evidence);
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {notes.map((note) => (
        <li key={note} className="flex items-start gap-1.5">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="first-letter:uppercase">{note}</span>
        </li>
      ))}
    </ul>
  );
}

/** Why a list puts an item first: it waits, or a dispute left it open. */
export function WantedBadges({ evidence }: { evidence: ListedEvidence }) {
  const words = wantedWords(evidence);
  if (words.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {words.map((word) => (
        <Badge key={word}>{word.charAt(0).toUpperCase() + word.slice(1)}</Badge>
      ))}
    </p>
  );
}
