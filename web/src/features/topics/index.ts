export { livingTopicsQuery, TOPICS_KEY, topicQuery, topicsQuery } from './api.ts';
export { chosenCategory, searchFor } from './chosen-category.ts';
export { CategoryFilter } from './components/category-filter.tsx';
export { Subtopics } from './components/subtopics.tsx';
export { TopicFields } from './components/topic-fields.tsx';
export { TopicList } from './components/topic-list.tsx';
export {
  EMPTY_TOPIC,
  topicBodyOf,
  topicFieldTexts,
  topicForm,
  useTopicForm,
} from './topic-form.ts';
