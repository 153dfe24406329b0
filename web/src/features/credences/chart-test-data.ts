import type { HistoryPoint, ListedEvidence } from '@midspan/contract';

const HOUR_MS = 3_600_000;
const STEPS = [0.4, -0.4, 1.1, -1.1, 0.2, -0.2];
/** As many as the hypothesis page has loaded at first. */
const KNOWN_EVIDENCE = 100;

const idOf = (index: number) => `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** The same numbers on every visit, so that two looks at the page can be compared. */
function repeatableNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function evidenceAt(index: number, timestamp: string, step: number): ListedEvidence {
  return {
    id: idOf(index),
    description: `Generated evidence number ${index}`,
    source: 'https://example.org/generated',
    hypothesis_likelihood: step > 0 ? 0.7 : 0.4,
    negation_likelihood: step > 0 ? 0.4 : 0.7,
    reasoning: 'Made up for this page.',
    status: 'accepted',
    jointly_accepted: true,
    jointly_rejected: false,
    rejection_reason: null,
    is_under_review: false,
    active_overturn_proposal_id: null,
    overturn_deadline: null,
    proposed_by: null,
    proposer_username: null,
    created_at: timestamp,
  };
}

export interface GeneratedHistory {
  readonly createdAt: string;
  readonly points: readonly HistoryPoint[];
  readonly evidence: readonly ListedEvidence[];
}

/** A history of as many points, ending a while before now; the first is where it began. */
export function generateHistory(pointCount: number, now: number): GeneratedHistory {
  const noise = repeatableNoise(pointCount);
  const gaps = Array.from({ length: pointCount }, () => HOUR_MS * (0.1 + 3 * noise() ** 3));
  let time = now - 8 * HOUR_MS - gaps.reduce((sum, gap) => sum + gap, 0);
  const createdAt = new Date(time).toISOString();
  const points: HistoryPoint[] = [{ timestamp: createdAt, credence: 0.5 }];
  const evidence: ListedEvidence[] = [];
  let logOdds = 0;
  for (const [index, gap] of gaps.slice(1).entries()) {
    // Drifts back towards the middle, so that a long history shows both sides.
    const step = (STEPS[Math.floor(noise() * STEPS.length)] ?? 0) - logOdds * 0.02;
    logOdds += step;
    time += gap;
    const timestamp = new Date(time).toISOString();
    const credence = 1 / (1 + Math.exp(-logOdds));
    points.push({ timestamp, credence, evidenceId: idOf(index + 1) });
    evidence.push(evidenceAt(index + 1, timestamp, step));
  }
  return { createdAt, points, evidence: evidence.slice(-KNOWN_EVIDENCE).toReversed() };
}
