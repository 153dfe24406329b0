export { activeQuery, noticesQuery } from './api.ts';
export { DeviceAlerts } from './components/device-alerts.tsx';
export { MailPreferences, QuietHours } from './components/mail-preferences.tsx';
export { ActiveList, BegunBanner, ConversationsInMenu, HeaderNotices } from './fetched-parts.tsx';
