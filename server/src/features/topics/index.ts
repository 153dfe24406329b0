export { presentTopic } from './present.ts';
export { mountTopics } from './routes.ts';
export { addTopic, readTopic } from './service.ts';
export {
  lockTree,
  noteHypothesis,
  noteTopicActivity,
  type TopicFields,
  type TopicInTreeRow,
} from './store.ts';
