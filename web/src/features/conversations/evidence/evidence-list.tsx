import type { ListedEvidence } from '@midspan/contract';
import type { FigureChange } from '../items/evidence-display.ts';
import { EvidenceItem, type RenderEnd } from '../items/evidence-item.tsx';

export interface EvidenceListProps {
  items: readonly ListedEvidence[];
  changes: ReadonlyMap<string, readonly FigureChange[]>;
  renderEnd: RenderEnd;
}

/** Items by themselves, on the page of a claim and in a conversation's panel. */
export function EvidenceList({ items, changes, renderEnd }: EvidenceListProps) {
  return (
    <ul className="flex flex-col gap-2 sm:gap-3">
      {items.map((evidence) => (
        // Laid out when it comes near the view, about as high as most until then: on a phone the
        // list is most of the page. The margin leaves room for shadows; without one Safari would
        // cut them off.
        <li
          key={evidence.id}
          data-laid-out-in-turn
          className="@container/list [contain-intrinsic-block-size:auto_17rem] [overflow-clip-margin:1.5rem] supports-[overflow-clip-margin:1.5rem]:[content-visibility:auto]"
        >
          <EvidenceItem
            evidence={evidence}
            changes={changes.get(evidence.id)}
            renderEnd={renderEnd}
          />
        </li>
      ))}
    </ul>
  );
}
