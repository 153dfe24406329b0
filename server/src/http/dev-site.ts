import type { Site } from '@midspan/contract';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import { isFromThisMachine } from './direct.ts';

/**
 * Local mode: the site settings of a page, at /dev/site, for people at this machine. During
 * development Vite serves the page and fills them in.
 */
export function registerDevSite(app: FastifyInstance, site: Site): void {
  app.get('/dev/site', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromThisMachine(request)) throw new Refusal('NOT_FOUND');
    return reply.header('Cache-Control', 'no-store').send(site);
  });
}
