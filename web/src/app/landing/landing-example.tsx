import { credenceLabel } from '@midspan/domain';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { EXAMPLE_ITEMS, type ExampleItem } from '../../features/about/worked-example.ts';
import { Card } from '../../ui/card.tsx';
import { Claim } from '../../ui/claim.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SpanFigure } from '../../ui/span.tsx';

const START = 50;
const figureBefore = (index: number) => EXAMPLE_ITEMS[index - 1]?.figure ?? START;

/** The worked example of the About page, at the point where all its evidence is accepted. */
export function LandingExample() {
  const figure = figureBefore(EXAMPLE_ITEMS.length);
  return (
    <Card role="group" aria-labelledby="example-title">
      <p
        id="example-title"
        className="mb-5 w-fit rounded-full bg-sunken px-3 py-1 text-sm font-semibold text-muted"
      >
        A made-up example
      </p>
      <Claim size="lg">The new bypass has made the town quieter.</Claim>
      <div className="my-7">
        <SpanFigure value={figure} title="Shared credence" label={credenceLabel(figure)} />
      </div>
      <h2 className="text-sm font-semibold text-muted">Evidence both sides accepted</h2>
      <ol className="mt-2 divide-y divide-line">
        {EXAMPLE_ITEMS.map((item, index) => (
          <AcceptedItem key={item.what} item={item} before={figureBefore(index)} />
        ))}
      </ol>
    </Card>
  );
}

function AcceptedItem({ item, before }: { item: ExampleItem; before: number }) {
  const rises = item.figure > before;
  const Arrow = rises ? ArrowRight : ArrowLeft;
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <span>{item.what}</span>
      <span
        className={classNames(
          'flex shrink-0 items-center gap-1 font-semibold tabular-nums',
          rises ? 'text-believe' : 'text-disbelieve',
        )}
      >
        <span className="sr-only">moves the figure from {before}% </span>
        <Arrow aria-hidden className="size-4" strokeWidth={2.5} />
        <span className="sr-only">to </span>
        {item.figure}%
      </span>
    </li>
  );
}
