export { PrivacyPolicy } from './privacy-policy.tsx';
export { SLOGANS } from './slogans.ts';
export { EXAMPLE_CLAIM, EXAMPLE_FINDING } from './worked-example.ts';
