export { ReflectionCard } from './fetched-parts.tsx';
export { ReflectionBar, reflectOn, useReflectedTalk } from './reflection-bar.tsx';
