import type { Page } from '@playwright/test';
import { press, type Screen } from './arriving.ts';
import type { Stage } from './stage.ts';

const ask = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('radio').first().waitFor();
  await page.getByText(/^Closes|^Puts/).waitFor();
};

const openReport = ({ openReportId }: Stage) => `/desk/reports/${openReportId}`;

export const desk: readonly Screen[] = [
  { name: 'desk', who: 'moderator', path: '/desk' },
  { name: 'desk-closed', who: 'moderator', path: '/desk?view=closed' },
  { name: 'desk-log', who: 'moderator', path: '/desk?view=log' },
  { name: 'desk-search', who: 'moderator', path: '/desk?view=search&q=demo-o' },
  { name: 'desk-search-words', who: 'moderator', path: '/desk?view=search&q=vienna' },
  { name: 'desk-report', who: 'moderator', path: openReport },
  { name: 'desk-removing', who: 'moderator', path: openReport, arrive: ask('Remove message') },
  {
    name: 'desk-evidence',
    who: 'moderator',
    path: ({ evidenceReportId }) => `/desk/reports/${evidenceReportId}`,
  },
  {
    name: 'desk-closed-report',
    who: 'moderator',
    path: ({ closedReportId }) => `/desk/reports/${closedReportId}`,
  },
  {
    name: 'desk-member',
    who: 'moderator',
    path: ({ reportedMemberId }) => `/desk/members/${reportedMemberId}`,
  },
  { name: 'desk-host', who: 'teacher', path: '/desk' },
  {
    name: 'desk-host-report',
    who: 'teacher',
    path: ({ circleReportId, circleId }) => `/desk/reports/${circleReportId}?circle=${circleId}`,
  },
  { name: 'desk-outsider', who: 'north', path: '/desk' },
];
