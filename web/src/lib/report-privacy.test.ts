import { expect, test } from 'vitest';
import { withoutCodes } from './report-privacy.ts';

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
