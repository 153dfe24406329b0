import { enableCompileCache } from 'node:module';
import { ensureWebIsBuilt } from './web-build.ts';

await ensureWebIsBuilt();
// From the second start on, the server's modules don't have to be compiled again.
enableCompileCache();
// In this process, so that signals reach the server.
await import('../server/src/main.ts');
