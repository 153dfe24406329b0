import { ensureWebIsBuilt } from './web-build.ts';

await ensureWebIsBuilt();
// In this process, so that a signal to it reaches the server.
await import('../server/src/main.ts');
