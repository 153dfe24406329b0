export { mountCredences } from './routes.ts';
export { credenceOn, saveCredences } from './service.ts';
export { countMindsChanged, insertCredences } from './store.ts';
