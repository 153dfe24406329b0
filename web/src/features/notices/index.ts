export { activeQuery, noticesQuery } from './api.ts';
export { MailPreferences } from './components/mail-preferences.tsx';
export { ActiveList, BegunBanner, ConversationsInMenu, HeaderNotices } from './fetched-parts.tsx';
