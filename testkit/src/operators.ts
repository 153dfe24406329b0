import { type OpenOperators, openOperators } from '../../server/src/operators.ts';
import { loadSettings } from '../../server/src/platform/settings.ts';
import type { TestServer } from './test-server.ts';

/** Runs an operator's command next to a running server, without a process of its own. */
export const operatorsOf = ({ databaseUrl }: Pick<TestServer, 'databaseUrl'>) =>
  openOperators(loadSettings({ DATABASE_URL: databaseUrl }), 'tester');

export type TestOperators = OpenOperators;
