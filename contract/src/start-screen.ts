import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { attentionRoutes } from './attention.ts';
import { ownCircle } from './circle-fields.ts';
import { deskCount } from './desk-fields.ts';
import { noticeRoutes } from './notices.ts';
import { onboardingStatus } from './onboarding.ts';
import { route } from './route.ts';

/** What the signed-in app starts with, whatever the page. */
export const startScreen = z.object({
  /** a mark of all of this: a different one means that something has changed */
  mark: z.string(),
  user,
  onboarding: onboardingStatus,
  notices: noticeRoutes.list.answer,
  active: attentionRoutes.active.answer,
  /** [CI2] one's own, the one joined last first: their names stand beside their claims */
  circles: z.array(ownCircle),
  /** [DK14] null for those who don't work at the desk */
  desk: z.nullable(deskCount),
});
export type StartScreen = z.infer<typeof startScreen>;

export const startScreenRoutes = {
  read: route({
    method: 'GET',
    path: '/screens/start',
    summary: 'Who you are, how far your onboarding is, and what waits for you',
    access: 'session',
    answer: startScreen,
  }),
} as const;
