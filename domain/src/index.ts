export * from './accounts/email.ts';
export * from './accounts/password.ts';
export * from './accounts/return-path.ts';
export * from './accounts/standing.ts';
export * from './accounts/username.ts';
export * from './credences/credence.ts';
export * from './result.ts';
export * from './text/text.ts';
