export { presentTopic } from './present.ts';
export { mountTopics } from './routes.ts';
export { addTopic, type NewTopic, readTopic } from './service.ts';
export {
  lockTree,
  noteHypothesis,
  noteTopicActivity,
  type TopicInTreeRow,
} from './store.ts';
