import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/** What the browser logged without showing it. */
export interface Noise {
  /** Expects complaints that match. */
  expect(pattern: RegExp): void;
  readonly unexpected: readonly string[];
}

const COMPLAINTS = ['error', 'warning'];

/** A page that is left while it loads aborts its requests and connections; that is no failure. */
const GIVEN_UP = /net::ERR_ABORTED|WebSocket is closed before the connection is established/;

/** Playwright's own, where the configuration blocks it. */
const NO_WORKER = /Service Worker registration blocked by Playwright/;

export function listenForNoise(context: BrowserContext): Noise {
  const logged: string[] = [];
  const expected: RegExp[] = [];

  context.on('console', (message: ConsoleMessage) => {
    if (!COMPLAINTS.includes(message.type()) || GIVEN_UP.test(message.text())) return;
    if (NO_WORKER.test(message.text())) return;
    logged.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => logged.push(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? '';
    if (GIVEN_UP.test(reason)) return;
    logged.push(`${request.method()} ${request.url()} failed: ${reason}`);
  });

  return {
    expect: (pattern) => expected.push(pattern),
    get unexpected() {
      return logged.filter((line) => !expected.some((pattern) => pattern.test(line)));
    },
  };
}
