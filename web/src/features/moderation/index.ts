export { BlockedMembers } from './components/blocked-members.tsx';
export { MemberMenu } from './components/member-menu.tsx';
export { FailedPage, RemovedPage } from './failed-page.tsx';
export { SafetyHost } from './fetched-parts.tsx';
export { ReportButton, safety } from './safety.tsx';
