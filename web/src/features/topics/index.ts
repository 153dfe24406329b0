export { livingTopicsQuery, TOPICS_KEY, topicQuery, topicsQuery } from './api.ts';
export { CategoryFilter, chosenCategory, searchFor } from './components/category-filter.tsx';
export { TopicFields } from './components/topic-fields.tsx';
export { TopicList } from './components/topic-list.tsx';
export {
  EMPTY_TOPIC,
  topicBodyOf,
  topicFieldTexts,
  topicForm,
  useTopicForm,
} from './topic-form.ts';
