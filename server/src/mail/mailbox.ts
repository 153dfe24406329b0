import type { FastifyInstance } from 'fastify';
import { isFromThisMachine } from '../http/direct.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { Refusal } from '../platform/refusal.ts';
import { readFolder } from './transport.ts';

const NEWEST = 50;

/** Turns addresses into links, so that an email's link can be followed with one click. */
const withLinks = (body: string) =>
  escapeHtml(body).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);

/**
 * Local mode: the emails that would have been sent, at /dev/mailbox, for people at this machine.
 */
export function registerMailbox(app: FastifyInstance, folder: string): void {
  app.get('/dev/mailbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromThisMachine(request)) throw new Refusal('NOT_FOUND');
    const mails = await readFolder(folder, NEWEST);
    const articles = mails.map(
      ({ head, body }) =>
        `<article><pre><strong>${escapeHtml(head)}</strong>\n\n${withLinks(body)}</pre></article><hr>`,
    );
    const list = articles.length > 0 ? articles.join('\n') : '<p>No emails yet.</p>';
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Mailbox · Midspan</title><main><h1>Mailbox</h1><p>Emails this server would have sent, newest first.</p>${list}</main></html>`,
      );
  });
}
