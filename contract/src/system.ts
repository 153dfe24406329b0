import * as z from 'zod/mini';
import { route } from './route.ts';

export const systemRoutes = {
  health: route({
    method: 'GET',
    path: '/health',
    summary: 'The process is up',
    access: 'anyone',
    momentary: true,
    answer: z.object({ status: z.literal('ok') }),
  }),
  ready: route({
    method: 'GET',
    path: '/ready',
    summary: 'The process is ready: its database answers',
    access: 'anyone',
    momentary: true,
    answer: z.object({ status: z.literal('ready') }),
  }),
} as const;

/** The id of the element with the site settings, which come with the page itself. */
export const SITE_ELEMENT_ID = 'site';
export const site = z.object({
  supportEmail: z.string(),
  sentryDsn: z.nullable(z.string()),
  testPages: z.boolean(),
  /** local mode: emails can be read at /dev/mailbox */
  mailbox: z.boolean(),
  /** local mode: members to log in as, to try the product in two windows */
  demoMembers: z.array(z.object({ username: z.string(), email: z.string(), password: z.string() })),
});
export type Site = z.infer<typeof site>;
