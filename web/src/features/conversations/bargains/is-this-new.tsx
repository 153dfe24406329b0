import type { GivenItem } from '@midspan/contract';
import { GIVEN_MAX } from '@midspan/domain';
import { type ReactNode, use, useState } from 'react';
import { shownList } from '../../../lib/page-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { LoadingSkeleton } from '../../../ui/loading.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { countingWeight } from '../../hypotheses/index.ts';
import { useEvidenceHistory } from '../items/api.ts';
import type { ChosenWeight } from '../weights/weight-fields.ts';
import { fillOffer } from './bargain-drafts.ts';
import { type Added, answerWith, type Kind, newnessKind, SIMILARITY_WORDS } from './newness.ts';
import type { Finding, Similar } from './similar.ts';
import { WeighingPlaceContext } from './weighing-context.ts';

const ANSWERS = [
  { value: 'independent', label: 'Independent' },
  { value: 'again', label: 'The same again' },
  { value: 'partly', label: 'Partly new' },
] as const satisfies readonly { value: Kind; label: string }[];

const LEADS: Record<Kind, string> = {
  independent: 'This counts already and may say the same:',
  again: 'Which one? You give a second opinion on it instead, and the median counts.',
  partly: `What does it build on? Choose up to ${GIVEN_MAX}.`,
};

const LOAD_FAILED = 'Failed to load what counts already. Please try again later.';
const NOT_WEIGHABLE = 'One of you has weighed it already, so it can’t count again here.';
const PRIVATE =
  'Second opinions are given in public conversations. Here, it’s better left out: it counts already.';

export interface IsThisNewProps {
  finding: Pick<Finding, 'hypothesisId' | 'conversationId' | 'except'>;
  similar: Similar;
  value: Added;
  onChange: (added: Added) => void;
  /** what was written so far, for the form in which an item that counts already is weighed */
  goingAlong: () => { readonly weight: ChosenWeight; readonly reason: string };
  /** that form opens */
  onWeigh?: () => void;
  /** named by the weight on the table */
  known?: readonly GivenItem[];
  error: string | undefined;
}

/** [WA5] Asked where something counts already, so that no finding is counted twice. */
export function IsThisNew(props: IsThisNewProps) {
  const { finding, similar, value, onChange, known = [], error } = props;
  const kind = value.newness.kind ?? (similar.items.length > 0 ? null : 'independent');
  const named = known.filter(({ counts }) => counts);
  const nearest = new Map<string, Row>([
    ...named.map(({ id, description }): [string, Row] => [id, { id, description }]),
    ...similar.items.map((item): [string, Row] => [item.id, item]),
  ]);
  const isFromAll = value.newness.given.some((id) => !nearest.has(id));
  const [wantsAll, setWantsAll] = useState(isFromAll);
  const canChoose = kind === 'again' || kind === 'partly';
  const showsAll = canChoose && (wantsAll || nearest.size === 0);
  if (!similar.isAsked) return null;
  return (
    <div className="flex flex-col gap-3">
      <ChoiceField
        label="Is this new?"
        choices={ANSWERS}
        value={kind ?? ''}
        onChange={({ target }) => onChange(answerWith(newnessKind.parse(target.value), value))}
        error={error}
      />
      {(canChoose || nearest.size > 0) && (
        <div className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3 text-sm">
          <p className="text-muted">{LEADS[kind ?? 'independent']}</p>
          {nearest.size > 0 && (
            <ul className="flex flex-col gap-3">
              {[...nearest.values()].map((row) => (
                <Choosable key={row.id} {...props} kind={kind} row={row} />
              ))}
            </ul>
          )}
          {showsAll && (
            <AllThatCounts {...finding} without={nearest}>
              {(row) => <Choosable key={row.id} {...props} kind={kind} row={row} />}
            </AllThatCounts>
          )}
          {canChoose && !showsAll && (
            <Button
              variant="quiet"
              size="sm"
              className="-ml-3.5 self-start"
              onClick={() => setWantsAll(true)}
            >
              Something else that counts
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type Row = Pick<GivenItem, 'id' | 'description'> &
  Partial<Pick<Similar['items'][number], 'similarity' | 'weighable'>>;

interface ChoosableProps extends Omit<IsThisNewProps, 'kind'> {
  kind: Kind | null;
  row: Row;
}

function Choosable({ kind, row, value, onChange, ...props }: ChoosableProps) {
  const { newness } = value;
  const place = use(WeighingPlaceContext);
  const { id, description, similarity, weighable = true } = row;
  const words = (
    <>
      <bdi className="line-clamp-3 wrap-anywhere">{description}</bdi>
      {similarity && <span className="text-muted">{SIMILARITY_WORDS[similarity]}</span>}
    </>
  );
  if (kind === 'partly') {
    const isNamed = newness.given.includes(id);
    return (
      <li>
        <Checkbox
          label={words}
          checked={isNamed}
          disabled={!isNamed && newness.given.length >= GIVEN_MAX}
          onCheckedChange={(named) => {
            const others = newness.given.filter((one) => one !== id);
            const given = named ? [...others, id] : others;
            onChange({ ...value, newness: { ...newness, given } });
          }}
        />
      </li>
    );
  }
  function weigh() {
    const { weight, reason } = props.goingAlong();
    fillOffer({ conversationId: props.finding.conversationId, evidenceId: id }, weight, reason);
    props.onWeigh?.();
    place?.onWeigh(id);
  }
  return (
    <li className="flex flex-col items-start gap-1">
      <div>{words}</div>
      {kind === 'again' &&
        (place === null || !weighable ? (
          <p className="font-semibold">{place === null ? PRIVATE : NOT_WEIGHABLE}</p>
        ) : (
          <Button variant="secondary" size="sm" onClick={weigh}>
            Weigh This Evidence
          </Button>
        ))}
    </li>
  );
}

interface AllThatCountsProps extends Pick<Finding, 'hypothesisId' | 'except'> {
  without: { has(id: string): boolean };
  children: (row: Row) => ReactNode;
}

/** What counts in public, the strongest first. */
function AllThatCounts({ hypothesisId, except, without, children }: AllThatCountsProps) {
  const list = shownList(useEvidenceHistory(hypothesisId), LOAD_FAILED, ['item', 'items']);
  return (
    <PagedList
      list={list}
      loading={<LoadingSkeleton text="Loading what counts already..." className="h-24" />}
      empty={null}
    >
      {(items) => (
        <ul className="flex flex-col gap-3">
          {items
            .filter((item) => item.id !== except && !without.has(item.id) && !item.removed)
            .filter((item) => countingWeight(item) !== null)
            .map(children)}
        </ul>
      )}
    </PagedList>
  );
}
