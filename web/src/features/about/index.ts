export { PrivacyPolicy } from './privacy-policy.tsx';
export { SLOGANS } from './slogans.ts';
