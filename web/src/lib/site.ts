import { type Site, site } from '@midspan/contract';
import { createContext, useContext } from 'react';
import * as z from 'zod/mini';

const DEFAULTS: Site = {
  supportEmail: 'support@example.org',
  sentryDsn: null,
  testPages: true,
  mailbox: true,
  demoMembers: [],
};

/** The page contains `{}` when no server filled it in, as under the development server. */
export function readSite(json: string): Site {
  const given = z.record(z.string(), z.unknown()).parse(JSON.parse(json || '{}'));
  return site.parse({ ...DEFAULTS, ...given });
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('useSite needs a SiteContext above it');
  return site;
}
