import { credenceRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { connectSocket } from '@midspan/testkit/socket';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect } from '@playwright/test';
import { type Cut, startCuttingProxy } from '../support/cutting-proxy.ts';
import { aMember, sessionOf } from '../support/members.ts';
import { bringTogether, input, said, say, test } from '../support/talk.ts';

for (const cut of ['accepted', 'let in'] satisfies Cut[]) {
  const isInGate = cut === 'let in';
  test(
    `a member talks and waits over polling when a proxy drops WebSockets once ${cut}`,
    isInGate ? {} : { tag: '@long' },
    async ({ product, newPerson }) => {
      const [ann, ben] = await Promise.all([aMember(product), aMember(product)]);
      const hypothesis = await aHypothesis({ api: apiClient(product.url) }, ann);
      const conversationId = await bringTogether(product, hypothesis.id, ann, ben);
      const proxy = await startCuttingProxy(product.url, cut);
      const { page, noise } = await newPerson({ ...sessionOf(proxy, ann), baseURL: proxy.url });
      noise.expect(/WebSocket/);

      await page.goto(`/conversations/${conversationId}`);
      await expect(input(page)).toBeEnabled({ timeout: 20_000 });
      const partner = await newPerson(sessionOf(product, ben));
      await partner.page.goto(`/conversations/${conversationId}`);
      await expect(page.getByText('Disconnected')).toBeHidden();
      await say(page, 'Through a proxy');
      await expect(said(partner.page, 'Through a proxy')).toBeVisible();
      await say(partner.page, 'I hear you');
      await expect(said(page, 'I hear you')).toBeVisible();
      expect(proxy.cuts()).toBeGreaterThan(0);

      await page.goto(`/waiting-room/${hypothesis.id}`);
      await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 20_000 });

      // Events for the whole app arrive on a page that has no connection of its own.
      await page.goto('/topics');
      const eve = await aMember(product);
      const body = { hypothesisId: hypothesis.id, value: 20, reason: 'It seems so to me' };
      await apiClient(product.url).call(credenceRoutes.save, { body }, eve.token);
      const socket = await connectSocket(product.url, eve.token);
      const request = { targetUsername: ann.user.username, hypothesisId: hypothesis.id };
      await socket.emitAck('privateMatch:send', request);
      // Perhaps next to a notice about the conversation she has just left.
      await page.getByRole('button', { name: /^Notices/ }).click();
      const notice = page.getByRole('link', { name: `Unread: ${eve.user.username} asks for` });
      await expect(notice).toBeVisible({ timeout: 20_000 });
      socket.close();
      await page.close();
      await proxy.stop();
    },
  );
}
