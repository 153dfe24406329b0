import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './test-postgres.ts';

/** Runs once before all integration tests; what it returns runs once after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  project.provide('postgres', postgres.address);
  return () => postgres.stop();
}
