import { systemRoutes } from '@midspan/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';

export function mountSystem(mount: Mount, db: Database): void {
  mount(systemRoutes.health, async () => ({ status: 'ok' as const }));

  mount(systemRoutes.ready, async () => {
    try {
      await db.execute(sql`select 1`);
    } catch {
      throw new Refusal('UNAVAILABLE', { retryAfterS: 1 });
    }
    return { status: 'ready' as const };
  });
}
