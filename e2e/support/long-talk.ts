import { type Product, startProduct } from './product.ts';
import { test as base } from './talk.ts';

/** As `talk`, on a server that lets somebody write a whole conversation at once. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ MESSAGE_LIMIT: '1000' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
