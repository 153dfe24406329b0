export { MailPreferences } from './components/mail-preferences.tsx';
export { ConversationsInMenu, HeaderNotices } from './fetched-parts.tsx';
