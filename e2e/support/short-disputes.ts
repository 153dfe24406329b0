import { type Product, productWith } from './product.ts';
import { test as base } from './test.ts';

/** Long enough to challenge an item, agree, and open the second dispute. */
const WINDOW_MS = 10_000;

/** On a product whose disputes end soon. */
export const test = base.extend<object, { product: Product }>({
  product: productWith({ OVERTURN_WINDOW_MS: String(WINDOW_MS) }),
});
