export { registerEmbeds } from './embed.ts';
export { openAddress } from './open-pages.ts';
export { registerCrawling } from './routes.ts';
export { createPreviews } from './service.ts';
