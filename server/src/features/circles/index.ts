export { holdsPlace } from './link-store.ts';
export { type Parting, startParting } from './parting.ts';
export { mountCircles } from './routes.ts';
export { reservePlace } from './service.ts';
export { listHosts, listNames } from './store.ts';
