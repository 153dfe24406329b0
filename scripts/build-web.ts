import { ensureWebIsBuilt } from './web-build.ts';

await ensureWebIsBuilt();
