export { mountSecondFactors } from './routes.ts';
export {
  findRecovery,
  listFactorEvents,
  listRecoveries,
  recordFactorEvent,
  removeAllFactors,
} from './store.ts';
