import { request as requestPlain } from 'node:http';
import { request as requestSafe } from 'node:https';
import type { Alert } from '@midspan/contract';
import webpush from 'web-push';
import type { PushKeys } from './keys.ts';
import { isKnownService, lookupPublic } from './services.ts';

/** A browser's address for alerts, and the keys that only it can read them with. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** `gone`: the device's alerts have ended; `refused`: another attempt would end the same way. */
export type PushOutcome = 'delivered' | 'gone' | 'refused' | 'failed';

export type DeliverAlert = (target: PushTarget, alert: Alert) => Promise<PushOutcome>;

/** Push services answer within a second; one that hangs holds up a tenth of what is sent. */
const ANSWER_WITHIN_MS = 10_000;

/** A device that was off for longer finds the email. */
const KEPT_S = 12 * 3_600;

export interface PushParts {
  readonly keys: PushKeys;
  readonly supportEmail: string;
  readonly hosts: readonly string[];
}

const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
};

/** Encrypts alerts (RFC 8291), signs them (RFC 8292) and hands them to the push service. */
export function createDelivery({ keys, supportEmail, hosts }: PushParts): DeliverAlert {
  const lookup = lookupPublic();
  const vapidDetails = { subject: `mailto:${supportEmail}`, ...keys };

  function prepare({ endpoint, p256dh, auth }: PushTarget, alert: Alert) {
    try {
      const options = { vapidDetails, TTL: KEPT_S };
      const subscription = { endpoint, keys: { p256dh, auth } };
      return webpush.generateRequestDetails(subscription, JSON.stringify(alert), options);
    } catch {
      return null;
    }
  }

  return async (target, alert) => {
    // The settings may have changed since it was saved.
    if (!isKnownService(target.endpoint, hosts)) return 'gone';
    const prepared = prepare(target, alert);
    // Its keys are none: no browser made them.
    if (prepared === null) return 'gone';
    const { method, headers, body } = prepared;
    const request = target.endpoint.startsWith('https:') ? requestSafe : requestPlain;
    return new Promise<PushOutcome>((resolve) => {
      // Not the library's own sending, which has no limit for a service that answers drop by drop.
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const call = request(target.endpoint, { method, headers, lookup, signal }, (answer) => {
        // Redirects aren't followed, and what it says isn't read.
        resolve(outcomeOf(answer.statusCode ?? 0));
        answer.destroy();
      });
      call.on('error', () => resolve('failed'));
      call.end(body);
    });
  };
}
