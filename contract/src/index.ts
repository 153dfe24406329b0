export * from './accounts.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './fields.ts';
export * from './limits.ts';
export * from './onboarding.ts';
export * from './route.ts';
export * from './system.ts';
