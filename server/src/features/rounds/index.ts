export { startPairing } from './pairing.ts';
export { mountRounds } from './routes.ts';
export { createRoundsService, listRounds } from './service.ts';
