export { mountHypotheses } from './routes.ts';
export {
  presentForPage,
  readCreatedAt,
  readHypothesis,
  readMark,
  withOwnPartOf,
} from './service.ts';
export { hypothesisOf, hypothesisRoom } from './socket.ts';
