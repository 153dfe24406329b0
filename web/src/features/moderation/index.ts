export { BlockedMembers } from './components/blocked-members.tsx';
export { MemberMenu } from './components/member-menu.tsx';
export { ReportButton } from './components/report-button.tsx';
export { SafetyHost } from './fetched-parts.tsx';
export { RemovedPage } from './removed-page.tsx';
export { safety } from './safety.ts';
