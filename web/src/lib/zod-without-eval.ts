import * as z from 'zod/mini';

// Zod would test whether it may compile its checks. The content security policy forbids that, and
// browsers report even the attempt. Must run before the first schema is created.
z.config({ jitless: true });
