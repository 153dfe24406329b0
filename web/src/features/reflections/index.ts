export { ReflectionBar, ReflectionCard, reflectOn, useReflectedTalk } from './reflection-parts.tsx';
