import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { generateHistory } from '../chart-test-data.ts';
import { CredenceChart } from '../credence-chart/credence-chart.tsx';

const POINT_COUNTS = [1, 20, 10_000] as const;
const COUNT = new Intl.NumberFormat('en');

export function Component() {
  const [now] = useState(Date.now);
  const [pointCount, setPointCount] = useState<number>(POINT_COUNTS[1]);
  const [history, setHistory] = useState(() => generateHistory(pointCount, now));

  function show(count: number) {
    setPointCount(count);
    setHistory(generateHistory(count, now));
  }

  return (
    <Page title="Chart Test">
      <PageHeading lead="The credence chart with generated data. None of it is real.">
        Chart Test
      </PageHeading>
      <div className="flex flex-col gap-6">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-2 font-semibold">Points in the history</legend>
          {POINT_COUNTS.map((count) => (
            <Button
              key={count}
              variant={count === pointCount ? 'primary' : 'secondary'}
              size="sm"
              aria-pressed={count === pointCount}
              onClick={() => show(count)}
            >
              {COUNT.format(count)}
            </Button>
          ))}
        </fieldset>
        <Card>
          <CredenceChart key={pointCount} {...history} />
        </Card>
        <section aria-labelledby="generated-evidence">
          <h2 id="generated-evidence" className="mb-3 text-xl font-bold">
            Newest generated evidence
          </h2>
          {history.evidence.length === 0 ? (
            <p className="text-muted">A single point has no evidence.</p>
          ) : (
            <ul className="flex flex-col gap-1 text-sm">
              {history.evidence.map((evidence) => (
                <li key={evidence.id} id={`evidence-${evidence.id}`}>
                  {evidence.description}
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Page>
  );
}
