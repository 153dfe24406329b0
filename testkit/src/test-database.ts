import { inject } from 'vitest';
import { createDatabase, type TestDatabase } from './databases.ts';

/** A database of one test file, which drops it in its `afterAll`. */
export const createTestDatabase = (state?: 'migrated' | 'untouched'): Promise<TestDatabase> =>
  createDatabase(inject('postgres'), state);
