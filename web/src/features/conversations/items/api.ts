import {
  FIRST_EVIDENCE,
  hypothesisRoutes,
  type ListedEvidence,
  weighingRoutes,
} from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PART_OF_SCREEN } from '../../../lib/api.ts';
import { listQuery } from '../../../lib/page-list.ts';

export const evidenceHistoryKey = (hypothesisId: string) => ['evidence-history', hypothesisId];

/** Decided evidence of a hypothesis, the strongest first, page by page. */
export const useEvidenceHistory = (hypothesisId: string) =>
  useInfiniteQuery({
    ...listQuery(
      evidenceHistoryKey(hypothesisId),
      hypothesisRoutes.evidenceHistory,
      { order: 'strongest' },
      hypothesisId,
      FIRST_EVIDENCE,
    ),
    ...PART_OF_SCREEN,
  });

export type EvidencePages = ReturnType<typeof useEvidenceHistory>;

/** All weighings of an item, oldest first; read again when something has changed its weight. */
export const useWeighingsOf = ({ id, ledger }: Pick<ListedEvidence, 'id' | 'ledger'>) =>
  useInfiniteQuery(listQuery(['weighings', id, ledger.length], weighingRoutes.ofEvidence, {}, id));
