import { credenceRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis } from '@midspan/testkit/topics';
import { type BrowserContextOptions, expect } from '@playwright/test';
import { aMember, type Member, sessionOf } from './members.ts';
import type { Product } from './product.ts';
import { test as base, type Person } from './test.ts';

/** A member with a browser. */
export interface Visitor extends Member, Person {}

export interface Room {
  readonly hypothesisId: string;
  /** A member with this credence, or none, who has just entered the room. */
  visit(percent: number | null): Promise<Visitor>;
}

type NewPerson = (options?: BrowserContextOptions) => Promise<Person>;

async function aRoom(product: Product, newPerson: NewPerson): Promise<Room> {
  const api = apiClient(product.url);
  const { id: hypothesisId } = await aHypothesis({ api }, await aMember(product));
  return {
    hypothesisId,
    async visit(percent) {
      const member = await aMember(product);
      if (percent !== null) {
        const body = { hypothesisId, value: percent, reason: 'It seems so to me' };
        await api.call(credenceRoutes.save, { body }, member.token);
      }
      const person = await newPerson(sessionOf(product, member));
      const { page } = person;
      await page.goto(`/waiting-room/${hypothesisId}`);
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      return { ...member, ...person };
    },
  };
}

/** A waiting room for this test alone. */
export const test = base.extend<{ room: Room }>({
  room: async ({ product, newPerson }, use) => use(await aRoom(product, newPerson)),
});
