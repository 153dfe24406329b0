export { holdsPlace } from './link-store.ts';
export { type Parting, startParting } from './parting.ts';
export { mountCircles } from './routes.ts';
export { reservePlace } from './service.ts';
export { type Host, listHosts, listNames } from './store.ts';
