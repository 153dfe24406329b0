import { enableCompileCache } from 'node:module';
import { ensureWebIsBuilt } from './web-build.ts';

await ensureWebIsBuilt();
// From the second start on, the server's modules are not compiled anew.
enableCompileCache();
// In this process, so that a signal to it reaches the server.
await import('../server/src/main.ts');
