import { expect, test } from 'vitest';
import { mayRecord, withoutCodes } from './sentry.ts';

test('records ordinary pages', () => {
  expect(mayRecord({ pathname: '/topics', search: '?category=Science' })).toBe(true);
  expect(mayRecord({ pathname: '/conversations-explained', search: '' })).toBe(true);
});

test('does not record conversation pages', () => {
  expect(mayRecord({ pathname: '/conversations', search: '' })).toBe(false);
  expect(mayRecord({ pathname: '/conversations/0190', search: '' })).toBe(false);
});

test('does not record pages whose address contains the secret of a link', () => {
  expect(mayRecord({ pathname: '/reset-password', search: '?token=secret' })).toBe(false);
  const invitation = '/invite/0123456789012345678901';
  expect(mayRecord({ pathname: invitation, search: '' })).toBe(false);
  const search = `?${new URLSearchParams({ returnTo: invitation })}`;
  expect(mayRecord({ pathname: '/register', search })).toBe(false);
});

const CODE = 'Ab-_5678901234567890xY';

test('removes the codes of invitations from every part of a report', () => {
  const report = {
    transaction: `/invite/${CODE}`,
    request: { url: `https://midspan.example/invite/${CODE}` },
    breadcrumbs: [{ data: { url: `/api/invitations/${CODE}/accept`, to: `/invite/${CODE}` } }],
    contexts: { trace: { data: { 'url.full': `/invite/${CODE}` } } },
    spans: [{ description: `GET /api/invitations/${CODE}`, start_timestamp: 1.5 }],
    sdkProcessingMetadata: {},
    exception: { values: [{ type: 'TypeError', value: `fetch of /invite/${CODE} failed` }] },
  };
  // It holds the service's own objects, which refer to one another.
  Object.assign(report.sdkProcessingMetadata, { report });
  const sent = withoutCodes(report);
  const { sdkProcessingMetadata, ...reported } = sent;
  expect(JSON.stringify(reported)).not.toContain(CODE);
  expect(sdkProcessingMetadata).toBe(report.sdkProcessingMetadata);
  expect(sent.request.url).toBe('https://midspan.example/invite/…');
  expect(sent.spans[0]?.start_timestamp).toBe(1.5);
});
