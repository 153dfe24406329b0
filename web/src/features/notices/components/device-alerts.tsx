import { type DeviceAlerts as Alerts, pushRoutes } from '@midspan/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { call, retryOf, routeQuery } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { deviceName } from '../../../lib/device-name.ts';
import { endPush, WORKER_PATH } from '../../../lib/service-worker.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure, LoadingSkeleton } from '../../../ui/loading.tsx';
import { Notice as Message } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';

const alertsQuery = routeQuery(['users', 'me', 'push'], pushRoutes.read, {});

const LOAD_FAILED = 'Failed to load your devices. Please try again.';
const ON_FAILED = 'Failed to turn on alerts. Please try again.';
const OFF_FAILED = 'Failed to turn off alerts. Please try again.';

/** Which devices show alerts while Midspan is closed, and a button for this one. */
export function DeviceAlerts() {
  const query = useQuery(alertsQuery);
  return (
    <Section
      title="Alerts on your devices"
      lead="A device can alert you when a conversation begins or when it’s your turn, even while Midspan is closed. You then get an email only if you haven’t looked within an hour."
      className="flex flex-col gap-4"
    >
      {query.data ? (
        <Devices {...query.data} />
      ) : query.isError ? (
        <LoadFailure text={LOAD_FAILED} {...retryOf(query)} />
      ) : (
        <LoadingSkeleton text="Loading your devices..." className="h-11 w-60" />
      )}
    </Section>
  );
}

function Devices({ public_key, devices }: Alerts) {
  const queryClient = useQueryClient();
  const { queryKey } = alertsQuery;
  const [state, setState] = useState(pushState);
  const on = useMutation({
    mutationFn: () => turnOn(public_key),
    onSuccess: (alerts) => alerts && queryClient.setQueryData(queryKey, alerts),
    onSettled: () => setState(pushState()),
  });
  const off = useMutation({
    async mutationFn({ id, is_this }: Alerts['devices'][number]) {
      await call(pushRoutes.end, { params: { id } });
      // The server sends nothing more, whatever the browser does now.
      if (is_this) await endPush().catch(() => undefined);
      return id;
    },
    onSuccess: (id) =>
      queryClient.setQueryData(
        queryKey,
        (data) => data && { ...data, devices: data.devices.filter((one) => one.id !== id) },
      ),
  });
  const isOnHere = state === 'allowed' && devices.some((one) => one.is_this);
  return (
    <>
      {state === 'unsupported' && (
        <Message tone="info">
          This browser can’t show alerts. On an iPhone or iPad, add Midspan to your home screen and
          open it from there.
        </Message>
      )}
      {state === 'denied' && (
        <Message tone="info">
          You’ve blocked notifications from Midspan in this browser. To get alerts, open the site
          settings next to the address, allow notifications, and reload this page.
        </Message>
      )}
      {(state === 'unasked' || state === 'allowed') && !isOnHere && (
        <Button
          className="self-start"
          busy={on.isPending}
          busyLabel="Turning on..."
          onClick={() => on.mutate()}
        >
          <BellRing aria-hidden className="size-5" />
          Alert me on this device
        </Button>
      )}
      {on.isSuccess && on.data === null && state === 'unasked' && (
        <Message tone="info">Your browser needs your permission to show alerts.</Message>
      )}
      {on.isError && <Message tone="error">{errorText(on.error, { fallback: ON_FAILED })}</Message>}
      {devices.length > 0 && (
        <ul aria-label="Devices with alerts" className="divide-y divide-line border-y border-line">
          {devices.map((device) => (
            <li
              key={device.id}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2"
            >
              <span className="min-w-0 wrap-anywhere">
                {device.name}
                <span className="block text-sm text-muted">
                  {device.is_this ? 'This device' : `Since ${formatDate(device.since)}`}
                </span>
              </span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Turn off alerts on ${device.name}`}
                busy={off.isPending && off.variables.id === device.id}
                onClick={() => off.mutate(device)}
              >
                Turn off
              </Button>
            </li>
          ))}
        </ul>
      )}
      {off.isError && (
        <Message tone="error">{errorText(off.error, { fallback: OFF_FAILED })}</Message>
      )}
    </>
  );
}

/** Whether this browser can show alerts while no page of ours is open, and may. */
function pushState(): 'unsupported' | 'denied' | 'allowed' | 'unasked' {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  const { permission } = Notification;
  return permission === 'granted' ? 'allowed' : permission === 'denied' ? 'denied' : 'unasked';
}

/** Asks for permission and turns alerts on; null if the member didn't allow it. */
async function turnOn(publicKey: string): Promise<Alerts | null> {
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
