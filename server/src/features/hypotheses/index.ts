export { hypothesisOf, hypothesisRoom } from './rooms.ts';
export { mountHypotheses } from './routes.ts';
export {
  presentForPage,
  readCreatedAt,
  readHypothesis,
  readMark,
  withOwnPartOf,
} from './service.ts';
