import { ensureWebIsBuilt } from '../scripts/web-build.ts';

/** Servers here render pages as in production, which needs the built web. */
export const setup = ensureWebIsBuilt;
