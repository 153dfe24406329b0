import { type Product, startProduct } from './product.ts';
import { test as base } from './test.ts';

/** Long enough to challenge an item, agree, and open the second dispute. */
const WINDOW_MS = 10_000;

/** On a product whose disputes end soon. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ OVERTURN_WINDOW_MS: String(WINDOW_MS) });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
