import type { HistoryPoint, LedgerRow } from '@midspan/contract';
import { useMemo, useState } from 'react';
import { NO_WEIGHING } from '../../../lib/weighed-test-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import type { NamedEvidence } from '../credence-chart/chart-model.ts';
import { CredenceChart } from '../credence-chart/credence-chart.tsx';

const POINT_COUNTS = [1, 20, 10_000] as const;
const COUNT = new Intl.NumberFormat('en');

export function Component() {
  const [now] = useState(Date.now);
  const [pointCount, setPointCount] = useState<number>(POINT_COUNTS[1]);
  const history = useMemo(() => generateHistory(pointCount, now), [pointCount, now]);

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
              onClick={() => setPointCount(count)}
            >
              {COUNT.format(count)}
            </Button>
          ))}
        </fieldset>
        <Card>
          <CredenceChart key={pointCount} {...history} height={340} />
        </Card>
        <Section title="Newest generated evidence" size="md" className="flex flex-col gap-3">
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
        </Section>
      </div>
    </Page>
  );
}

const HOUR_MS = 3_600_000;
const STEPS = [0.4, -0.4, 1.1, -1.1, 0.2, -0.2];
/** As many as the hypothesis page has loaded at first. */
const KNOWN_EVIDENCE = 100;

/** Now and then something else than an acceptance, so that every sign is seen. */
const CAUSES: readonly LedgerRow['cause'][] = ['overturned', 'reinstated', 'recalibrated'];
const causeOf = (index: number) =>
  (index % 4 === 3 ? CAUSES[(index >> 2) % 3] : undefined) ?? 'accepted';

const idOf = (index: number) => `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** The same numbers on every visit, so that two visits can be compared. */
function repeatableNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A history of as many points, ending a while before now; the first is where it began. */
function generateHistory(pointCount: number, now: number) {
  const noise = repeatableNoise(pointCount);
  const gaps = Array.from({ length: pointCount }, () => HOUR_MS * (0.1 + 3 * noise() ** 3));
  let time = now - 8 * HOUR_MS - gaps.reduce((sum, gap) => sum + gap, 0);
  const createdAt = new Date(time).toISOString();
  const points: HistoryPoint[] = [{ timestamp: createdAt, credence: 0.5 }];
  const evidence: NamedEvidence[] = [];
  let logOdds = 0;
  for (const [index, gap] of gaps.slice(1).entries()) {
    // Drifts back towards the middle, so that a long history shows both sides.
    const step = (STEPS[Math.floor(noise() * STEPS.length)] ?? 0) - logOdds * 0.02;
    logOdds += step;
    time += gap;
    const timestamp = new Date(time).toISOString();
    const credence = 1 / (1 + Math.exp(-logOdds));
    const id = idOf(index + 1);
    points.push({ timestamp, credence, evidenceId: id });
    const row = {
      evidenceId: id,
      cause: causeOf(index),
      hypothesis_likelihood: 0.6,
      negation_likelihood: 0.4,
      ...NO_WEIGHING,
      created_at: timestamp,
    };
    evidence.push({ id, description: `Generated evidence number ${index + 1}`, ledger: [row] });
  }
  return { createdAt, points, evidence: evidence.slice(-KNOWN_EVIDENCE).toReversed() };
}
