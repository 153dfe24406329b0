export { ReflectionCard } from './fetched-parts.tsx';
export { reflectOn, useReflectedTalk } from './reflected-talk.ts';
export { ReflectionBar } from './reflection-bar.tsx';
