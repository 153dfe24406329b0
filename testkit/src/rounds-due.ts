import { DUE } from '../../server/src/features/rounds/pairing.ts';
import { queueJob } from './chores.ts';

/** Has servers do what is due in rounds now, and not with the next minute. */
export const callRoundsDue = (databaseUrl: string): Promise<void> => queueJob(databaseUrl, DUE);
