export { startPairing } from './pairing.ts';
export { mountRounds } from './routes.ts';
export { createRoundsService, type NewRound, type RoundsService } from './service.ts';
