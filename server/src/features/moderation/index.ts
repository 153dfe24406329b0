export type { Operators } from './operators.ts';
export { startModeration } from './socket.ts';
export { startOperators } from './start.ts';
