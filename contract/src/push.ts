import * as z from 'zod/mini';
import { idField, requiredText, timeField } from './fields.ts';
import { MAILED_KINDS } from './mailed-kinds.ts';
import { mailedAs, noticePath, plainTitle } from './notice-kinds.ts';
import type { NoticeContent } from './notice-texts.ts';
import { route } from './route.ts';

/** What a device shows of a notice; the service worker (web/public/sw.js) reads it. */
export interface Alert {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** a newer alert about the same thing replaces the older one */
  readonly tag: string;
}

/** [PU1] [PU2] The alert of a notice; null for a notice that isn't pushed. */
export function alertOf(one: NoticeContent, isPrivate: boolean): Alert | null {
  const kind = mailedAs(one.kind, one);
  if (kind === null) return null;
  const { alert: body, subject } = MAILED_KINDS[kind];
  if (body === null) return null;
  const path = noticePath(one);
  return { title: isPrivate ? subject : plainTitle(one), body, path, tag: path };
}

const base64url = (characters: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${characters}}=*$`)));

/** As the browser's `PushSubscription` has it. */
const subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(1_000)),
  keys: z.object({
    /** a point on P-256: 65 bytes */
    p256dh: base64url(87),
    /** 16 bytes */
    auth: base64url(22),
  }),
  /** what its owner recognizes the device by, such as “Firefox on Android” */
  device: requiredText(60, 'Please name the device'),
});

const alerts = z.object({
  /** the server's key, which the browser subscribes with */
  public_key: z.string(),
  devices: z.array(
    z.object({
      id: idField,
      name: z.string(),
      since: timeField,
      /** whether it is the one that asks */
      is_this: z.boolean(),
    }),
  ),
});
export type DeviceAlerts = z.infer<typeof alerts>;

export const pushRoutes = {
  read: route({
    method: 'GET',
    path: '/users/me/push',
    summary: 'The devices on which you get alerts',
    access: 'session',
    answer: alerts,
  }),
  subscribe: route({
    method: 'PUT',
    path: '/users/me/push',
    summary: 'Turn on alerts on this device, until its session ends',
    access: 'member',
    body: subscription,
    answer: alerts,
  }),
  end: route({
    method: 'DELETE',
    path: '/users/me/push/:id',
    summary: 'Turn off alerts on one of your devices',
    access: 'session',
    params: z.object({ id: idField }),
  }),
} as const;
