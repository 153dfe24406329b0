export { findRecovery, listRecoveries } from './recovery-store.ts';
export { mountSecondFactors } from './routes.ts';
export { listFactorEvents, recordFactorEvent, removeAllFactors } from './store.ts';
