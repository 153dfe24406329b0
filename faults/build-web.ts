import { ensureWebIsBuilt } from '../scripts/web-build.ts';

/** Servers here paint pages as they do for people, for which the web has to be built. */
export const setup = ensureWebIsBuilt;
