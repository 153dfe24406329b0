export { PrivacyPolicy } from './privacy-policy.tsx';
export { EXAMPLE_CLAIM, EXAMPLE_FINDING } from './worked-example.ts';
