import { type DeviceAlerts, pushRoutes } from '@midspan/contract';
import { call } from '../../lib/api.ts';
import { deviceName } from '../../lib/device-name.ts';
import { endPush, WORKER_PATH } from '../../lib/service-worker.ts';

/** Whether this browser can show alerts while no page of ours is open, and may. */
export function pushState(): 'unsupported' | 'denied' | 'allowed' | 'unasked' {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  const { permission } = Notification;
  return permission === 'granted' ? 'allowed' : permission === 'denied' ? 'denied' : 'unasked';
}

/** Asks for permission and turns alerts on; null if the member didn't allow it. */
export async function turnOn(publicKey: string): Promise<DeviceAlerts | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(WORKER_PATH);
  await navigator.serviceWorker.ready;
  // An address from before may be another member's, or of other keys.
  await endPush();
  const { endpoint = '', keys = {} } = (
    await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
  ).toJSON();
  const { p256dh = '', auth = '' } = keys;
  const device = deviceName(navigator.userAgent);
  return call(pushRoutes.subscribe, { body: { endpoint, keys: { p256dh, auth }, device } });
}
