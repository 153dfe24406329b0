export { mountScreens } from './routes.ts';
