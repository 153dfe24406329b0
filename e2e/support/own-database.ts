import {
  databaseUrl,
  startTestPostgres,
  TEMPLATE_DATABASE,
} from '../../testkit/src/test-postgres.ts';
import { type Product, startProduct } from './product.ts';

export interface OwnDatabase {
  /** the product's database, for a test that has to change rows directly */
  database: string;
  product: Product;
}

type Worker<Value, Given = object> = [
  fixture: (given: Given, use: (value: Value) => Promise<void>) => Promise<void>,
  options: { scope: 'worker'; timeout: number },
];

/** Fixtures for a product with these settings, whose database a test can change. */
export function withOwnDatabase(settings: Record<string, string> = {}) {
  const database: Worker<string> = [
    async ({}, use) => {
      const postgres = await startTestPostgres();
      await use(databaseUrl(postgres.address, TEMPLATE_DATABASE));
      await postgres.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ];
  const product: Worker<Product, Pick<OwnDatabase, 'database'>> = [
    async ({ database }, use) => {
      const product = await startProduct({ ...settings, DATABASE_URL: database });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ];
  return { database, product };
}
