import { noticeRoutes } from '@midspan/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database } from '../../db/connection.ts';
import { unsubscribe } from './service.ts';

/** As RFC 8058 defines them. The form is the same for every email: the address identifies it. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * What a mail program posts to the unsubscribe link of an email when its button is pressed. Opening
 * the same address shows a page that asks first.
 */
export async function registerOneClick(app: FastifyInstance, db: Database): Promise<void> {
  await app.register(async (own) => {
    own.addContentTypeParser(FORMS, { parseAs: 'buffer' }, async () => null);
    own
      .withTypeProvider<ZodTypeProvider>()
      .post(
        '/unsubscribe',
        { schema: { hide: true, querystring: noticeRoutes.unsubscribe.body } },
        async ({ query }, reply) => {
          await unsubscribe(db, query.token, query.kind);
          return reply
            .type('text/plain; charset=utf-8')
            .send('You won’t get these emails anymore.\n');
        },
      );
  });
}
