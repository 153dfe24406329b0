export * from './api-client.ts';
export * from './mail-server.ts';
export * from './members.ts';
export * from './socket.ts';
export * from './temp-folder.ts';
export * from './test-database.ts';
export * from './test-server.ts';
