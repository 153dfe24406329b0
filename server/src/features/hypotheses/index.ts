export { hypothesisOf, hypothesisRoom } from './rooms.ts';
export { mountHypotheses } from './routes.ts';
export { readCreatedAt } from './service.ts';
