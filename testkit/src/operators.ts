import { type OpenOperators, openOperators } from '../../server/src/operators.ts';
import { loadSettings } from '../../server/src/platform/settings.ts';
import type { TestServer } from './test-server.ts';

/** What an operator's command does beside a running server, without starting a process for it. */
export const operatorsOf = ({ databaseUrl }: Pick<TestServer, 'databaseUrl'>) =>
  openOperators(loadSettings({ DATABASE_URL: databaseUrl }), 'tester');

export type TestOperators = OpenOperators;
