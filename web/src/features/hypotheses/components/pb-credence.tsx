import { credenceLabel } from '@midspan/domain';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SpanFigure } from '../../../ui/span-figure.tsx';

/** The shared figure of a hypothesis, in whole percents. */
export function PbCredence({ percent }: { percent: number }) {
  return (
    <Card>
      <SpanFigure
        value={percent}
        title="Perspective-bridging credence"
        label={credenceLabel(percent)}
      />
      <p className="mt-3 text-sm text-muted">
        The shared figure. It starts at 50% and moves only on evidence that both sides of a
        conversation accept. <Link to="/about#shared-credence">How it works</Link>
      </p>
    </Card>
  );
}

export function PbCredenceSkeleton() {
  return (
    <Card>
      <Skeleton className="h-58 w-full" />
    </Card>
  );
}
