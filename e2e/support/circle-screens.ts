import type { Page } from '@playwright/test';
import { press, type Screen } from './arriving.ts';

const showLink = async (page: Page) => {
  await press('QR code')(page);
  await page.getByRole('dialog').getByRole('img').waitFor();
};

export const circles: readonly Screen[] = [
  { name: 'join', path: ({ joinCode }) => `/join/${joinCode}` },
  { name: 'join-revoked', path: ({ revokedJoinCode }) => `/join/${revokedJoinCode}` },
  {
    name: 'join-onboarded',
    who: 'north',
    path: ({ joinCode }) => `/join/${joinCode}`,
    arrive: (page) => page.getByRole('checkbox').check(),
  },
  { name: 'circles-none', who: 'north', path: '/circles' },
  { name: 'circles', who: 'pupil', path: '/circles' },
  { name: 'circle-new', who: 'teacher', path: '/circles/new' },
  { name: 'circle-host', who: 'teacher', path: ({ circleId }) => `/circles/${circleId}` },
  {
    name: 'circle-link',
    who: 'teacher',
    path: ({ circleId }) => `/circles/${circleId}`,
    arrive: showLink,
  },
  {
    name: 'circle-overview',
    who: 'teacher',
    path: ({ circleId }) => `/circles/${circleId}/members`,
  },
  { name: 'circle-member', who: 'pupil', path: ({ circleId }) => `/circles/${circleId}` },
  { name: 'circle-topics', who: 'pupil', path: ({ circleId }) => `/topics?circle=${circleId}` },
  {
    name: 'circle-topic-new',
    who: 'pupil',
    path: ({ circleId }) => `/topics/new?circle=${circleId}`,
  },
  {
    name: 'circle-claim',
    who: 'pupil',
    path: ({ circleHypothesisId }) => `/hypotheses/${circleHypothesisId}`,
  },
  {
    name: 'circle-room',
    who: 'teacher',
    path: ({ circleHypothesisId }) => `/waiting-room/${circleHypothesisId}`,
  },
  {
    name: 'circle-conversation',
    who: 'pupil',
    path: ({ circleConversationId }) => `/conversations/${circleConversationId}`,
    fillsWindow: true,
  },
  { name: 'rounds', path: '/rounds' },
  { name: 'round', who: 'teacher', path: ({ circleRoundId }) => `/rounds/${circleRoundId}` },
  {
    name: 'round-signed-up',
    who: 'pupil',
    path: ({ circleRoundId }) => `/rounds/${circleRoundId}`,
  },
  { name: 'round-new', who: 'teacher', path: ({ circleId }) => `/rounds/new?circle=${circleId}` },
];
