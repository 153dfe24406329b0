export { livingTopicsQuery, TOPICS_KEY, topicQuery, topicsQuery } from './api.ts';
export { circleIn, newTopicPath, topicsPath, withCircle } from './circle-choice.ts';
export { CategoryFilter, chosenCategory, searchFor } from './components/category-filter.tsx';
export { CircleSwitch } from './components/circle-switch.tsx';
export { TopicFields } from './components/topic-fields.tsx';
export { TopicList } from './components/topic-list.tsx';
export {
  EMPTY_TOPIC,
  topicBodyOf,
  topicFieldTexts,
  topicForm,
  useTopicForm,
} from './topic-form.ts';
