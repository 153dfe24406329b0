export { activeQuery, noticesQuery } from './api.ts';
export { DeviceAlerts } from './components/device-alerts.tsx';
export { MailPreferences } from './components/mail-preferences.tsx';
export { QuietHours } from './components/quiet-hours.tsx';
export { ActiveList, BegunBanner, ConversationsInMenu, HeaderNotices } from './fetched-parts.tsx';
