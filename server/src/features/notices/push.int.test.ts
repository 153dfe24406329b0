import { createPublicKey, verify } from 'node:crypto';
import {
  accountRoutes,
  moderationRoutes,
  noticeRoutes,
  pushRoutes,
  type RouteInput,
} from '@midspan/contract';
import {
  aMember,
  openPushStage,
  PUSHED_CLAIM,
  PUSHED_FINDING,
  refusalIn,
  type TestMember,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test, vi } from 'vitest';

let member: TestMember;
const stage = await openPushStage();
beforeEach(async () => {
  member = await aMember(stage.server);
});

const noDeviceLeft = () =>
  vi.waitFor(async () => expect(await stage.devicesOf(member)).toEqual([]), { timeout: 15_000 });
const save = (body: RouteInput<typeof noticeRoutes.savePreferences>['body']) =>
  stage.server.api.call(noticeRoutes.savePreferences, { body }, member.token);

describe('an alert on a device', () => {
  test('[PU2] says who did what and what to do, and quotes no one', async () => {
    const device = await stage.withDevice(member);
    await stage.notify(member, 'evidence_to_review');
    const { text } = await device.receive();
    const path = `/conversations/${stage.about.conversationId}`;
    expect(JSON.parse(text)).toEqual({
      title: `${stage.partner.user.username} proposed evidence`,
      body: 'Open the conversation to answer.',
      path,
      tag: path,
    });
  });

  test('[PU2] names neither claim nor partner of a private conversation', async () => {
    const device = await stage.withDevice(member);
    await stage.notify(member, 'offer_to_answer', stage.inPrivate);
    const { text } = await device.receive();
    expect(JSON.parse(text)).toMatchObject({
      title: 'It’s your turn',
      path: `/conversations/${stage.inPrivate.conversationId}`,
    });
    for (const secret of [PUSHED_CLAIM, PUSHED_FINDING, stage.partner.user.username]) {
      expect(text).not.toContain(secret);
    }
  });

  test('is signed with the installation’s key for the push service it is sent to', async () => {
    const device = await stage.withDevice(member);
    await stage.notify(member, 'conversation_begun');
    const { headers } = await device.receive();
    expect(headers['content-encoding']).toBe('aes128gcm');
    expect(Number(headers['ttl'])).toBeGreaterThan(0);
    const { public_key } = await stage.server.api.call(pushRoutes.read, {}, member.token);
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(public_key);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(public_key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)];
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: x.toString('base64url'),
      y: y.toString('base64url'),
    };
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(aud).toBe(stage.service.url);
    expect(sub).toBe('mailto:support@example.org');
    expect(exp * 1_000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  });

  test('[PU1] is sent to every device, and only about turns and beginnings', async () => {
    const devices = [await stage.withDevice(member)];
    const { token } = await stage.server.api.call(accountRoutes.login, {
      body: { email: member.user.email, password: member.password },
    });
    const second = stage.service.newDevice();
    await stage.subscribe({ token }, second);
    devices.push(second);
    await stage.notify(member, 'message');
    await stage.notify(member, 'someone_waiting');
    await stage.notify(member, 'evidence_accepted');
    await stage.notify(member, 'flag_created');
    for (const device of devices) {
      expect(JSON.parse((await device.receive()).text).title).toMatch(/flagged your message$/);
    }
    await stage.letPass();
    await stage.allDone(member);
    expect(devices.map((device) => device.count())).toEqual([1, 1]);
  });

  test('[PU1] comes although such emails are turned off, which then stay away', async () => {
    const device = await stage.withDevice(member);
    await save({ mail: { your_turn: false } });
    await stage.notify(member, 'evidence_to_review');
    await device.receive();
    await stage.letPass();
    await stage.allDone(member);
    expect(await stage.mailsTo(member)).toEqual([]);
  });
});

describe('what was pushed', () => {
  test('[PU3] [NO5] is emailed once, with what else waits in its conversation, if still unseen', async () => {
    const device = await stage.withDevice(member);
    await stage.notify(member, 'evidence_to_review');
    await device.receive();
    await stage.notify(member, 'flag_created');
    expect(await stage.mailsTo(member)).toEqual([]);
    await stage.letPass();
    await stage.server.mail.waitForMail(member.user.email, 'It’s your turn');
    await stage.allDone(member);
    expect(await stage.mailsTo(member)).toEqual(['It’s your turn']);
  });

  test('[PU3] isn’t emailed once it was seen', async () => {
    const device = await stage.withDevice(member);
    await stage.notify(member, 'evidence_to_review');
    await device.receive();
    await stage.server.api.call(noticeRoutes.markRead, { body: {} }, member.token);
    await stage.letPass();
    await stage.allDone(member);
    expect(await stage.mailsTo(member)).toEqual([]);
  });

  test('[PU3] is emailed at once where there is no device', async () => {
    await stage.notify(member, 'conversation_begun');
    expect(await stage.mailsTo(member)).toEqual(['Your conversation has begun']);
    await stage.allDone(member);
    expect(await stage.mailsTo(member)).toHaveLength(1);
  });
});

describe('quiet hours', () => {
  const waitsUntil = async ({ user }: TestMember) => {
    const { rows } = await stage.server.pool.query<{ name: string; at: Date }>(
      `SELECT name, start_after AS at FROM pgboss.job
       WHERE (data->>'id')::uuid IN (SELECT id FROM notices WHERE user_id = $1)
         AND name IN ('notices-push', 'notices-email') ORDER BY name`,
      [user.id],
    );
    return rows.map(({ name, at }) => `${name} ${at.toISOString().slice(0, 16)}`);
  };

  test('[PU4] hold back alerts and emails about turns until they end', async () => {
    const inHours = (hours: number) => {
      const end = new Date();
      end.setUTCHours(end.getUTCHours() + hours, 0, 0, 0);
      return end.toISOString().slice(0, 16);
    };
    await stage.beQuiet(member);
    await stage.notify(member, 'evidence_to_review');
    await stage.notify(member, 'conversation_begun');
    expect(await waitsUntil(member)).toEqual([`notices-email ${inHours(2)}`]);
    expect(await stage.mailsTo(member)).toEqual(['Your conversation has begun']);
    const other = await aMember(stage.server);
    const device = await stage.withDevice(other);
    await stage.beQuiet(other);
    await stage.notify(other, 'evidence_to_review');
    expect(await waitsUntil(other)).toEqual([
      `notices-email ${inHours(3)}`,
      `notices-push ${inHours(2)}`,
    ]);
    expect(device.count()).toBe(0);
    await stage.letPass();
    await device.receive();
    await stage.allDone(member);
    expect(await stage.mailsTo(member)).toHaveLength(2);
  });

  test('[PU4] don’t hold back anything once they are turned off', async () => {
    await stage.beQuiet(member);
    const body = { quiet: { on: false, from: 22, until: 8 } };
    expect(await save(body)).toMatchObject({ ...body, time_zone: 'UTC' });
    const device = await stage.withDevice(member);
    await stage.notify(member, 'evidence_to_review');
    await device.receive();
  });

  test('[PU4] end without a word about someone who was blocked in them', async () => {
    const device = await stage.withDevice(member);
    await stage.beQuiet(member);
    await stage.notify(member, 'evidence_to_review');
    const params = { id: stage.partner.user.id };
    await stage.server.api.call(moderationRoutes.block, { params }, member.token);
    await stage.letPass();
    await stage.allDone(member);
    expect(device.count()).toBe(0);
    expect(await stage.mailsTo(member)).toEqual([]);
  });

  test.each([
    { time_zone: 'Mars/Olympus' },
    { time_zone: '+02:00' },
    { quiet: { on: true, from: 24, until: 8 } },
  ])('[PU4] refuse %j', async (body) => {
    const { token } = member;
    const answer = await stage.server.api.send('PUT', '/users/me/preferences', { token, body });
    expect(refusalIn(answer).code).toBe('INVALID');
  });
});

describe('a push service', () => {
  test.each([404, 410])('[PU7] ends a device’s alerts by answering %i', async (status) => {
    const device = await stage.withDevice(member, status);
    await stage.notify(member, 'evidence_to_review');
    await device.receive();
    await noDeviceLeft();
  });

  test.each([429, 500])('is sent the alert again after answering %i', async (status) => {
    const device = await stage.withDevice(member, status);
    await stage.notify(member, 'evidence_to_review');
    await device.receive();
    const sentAgain = async () => {
      await stage.letPass();
      return device.count();
    };
    await expect.poll(sentAgain, { timeout: 15_000 }).toBeGreaterThan(1);
    expect(await stage.devicesOf(member)).toHaveLength(1);
  });

  test('[PU7] can’t redirect an alert to another address', async () => {
    const device = await stage.withDevice(member, 307);
    await stage.notify(member, 'evidence_to_review');
    await device.receive();
    await stage.letPass();
    await stage.allDone(member);
    expect(stage.service.received.map(({ path }) => path)).not.toContain('/redirected');
    expect(device.count()).toBe(1);
    expect(await stage.devicesOf(member)).toHaveLength(1);
  });

  test('holds up neither other alerts nor emails when it never answers', async () => {
    const hanging = await stage.withDevice(member, 'never');
    await stage.notify(member, 'evidence_to_review');
    await hanging.receive();
    const other = await aMember(stage.server);
    const device = await stage.withDevice(other);
    await stage.notify(other, 'evidence_to_review');
    await device.receive();
    await stage.letPass();
    await stage.server.mail.waitForMail(member.user.email, 'It’s your turn');
  });

  test('[PU7] is refused if it isn’t known', async () => {
    const endpoint = 'https://push.example.org/send/1';
    const body = { ...stage.service.newDevice().subscription, endpoint, device: 'x' };
    const { token } = member;
    const answer = await stage.server.api.send('PUT', '/users/me/push', { token, body });
    expect(refusalIn(answer).code).toBe('PUSH_SERVICE_UNKNOWN');
    expect(await stage.devicesOf(member)).toEqual([]);
  });

  test('is accepted below a known domain', async () => {
    const { subscription } = stage.service.newDevice();
    const endpoint = 'https://web.push.apple.com/QOa1';
    const body = { ...subscription, endpoint, device: 'Safari on iOS' };
    const { devices } = await stage.server.api.call(pushRoutes.subscribe, { body }, member.token);
    expect(devices).toMatchObject([{ name: 'Safari on iOS', is_this: true }]);
  });

  test('isn’t sent anything encrypted for keys that are none', async () => {
    const device = stage.service.newDevice();
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    const { endpoint, keys } = device.subscription;
    const body = { endpoint, keys: { ...keys, p256dh }, device: 'x' };
    await stage.server.api.call(pushRoutes.subscribe, { body }, member.token);
    await stage.notify(member, 'evidence_to_review');
    await noDeviceLeft();
    expect(device.count()).toBe(0);
  });
});
