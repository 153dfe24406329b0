export * from './accounts.ts';
export * from './conversations.ts';
export * from './invitations.ts';
export * from './moderation.ts';
export * from './notices.ts';
export * from './overturns.ts';
export * from './topics.ts';
export * from './waiting-room.ts';
