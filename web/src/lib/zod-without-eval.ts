import * as z from 'zod/mini';

// Zod would try whether it may compile its checks. The content security policy forbids that, and
// browsers report even the attempt. Has to run before the first schema is made.
z.config({ jitless: true });
