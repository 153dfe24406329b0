import { overturnReason } from '@midspan/contract';
import * as z from 'zod/mini';
import { weightFields } from '../evidence/weight-fields.ts';

/** Another weight for the disputed item, and why; the likelihoods cannot be wrong. */
export const recalibrationForm = z.object({ ...weightFields, reason: overturnReason });

export type RecalibrationFields = z.output<typeof recalibrationForm>;

/** The form as a draft keeps it. */
export const recalibrationDraft = z.object({ ...weightFields, reason: z.string() });

export const draftKeyOf = (proposalId: string) => `recalibration:${proposalId}`;
