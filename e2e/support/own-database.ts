import {
  databaseUrl,
  startTestPostgres,
  TEMPLATE_DATABASE,
} from '../../testkit/src/test-postgres.ts';
import { type Product, startProduct } from './product.ts';

export interface OwnDatabase {
  /** where the product keeps everything, for a test that has to reach past it */
  database: string;
  product: Product;
}

type Use<Value> = (value: Value) => Promise<void>;

/** Fixtures for a product with these settings, whose database a test can change. */
export const withOwnDatabase = (settings: Record<string, string> = {}) => ({
  database: [
    async ({}, use: Use<string>) => {
      const postgres = await startTestPostgres();
      await use(databaseUrl(postgres.address, TEMPLATE_DATABASE));
      await postgres.stop();
    },
    { scope: 'worker', timeout: 60_000 } as const,
  ] as const,
  product: [
    async ({ database }: Pick<OwnDatabase, 'database'>, use: Use<Product>) => {
      const product = await startProduct({ ...settings, DATABASE_URL: database });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 } as const,
  ] as const,
});
