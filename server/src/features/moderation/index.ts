export { readDeskCount } from './desk/reading.ts';
export { mountDesk } from './desk/routes.ts';
export { countModerators } from './operator-store.ts';
export { type Operators, startOperators } from './operators.ts';
export { startModeration } from './socket.ts';
