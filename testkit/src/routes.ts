import type { Route } from '@midspan/contract';
import * as contract from '@midspan/contract';

export type TitledRoute = Route & { readonly title: string };

/** Every route: whatever the contract exports under a name such as `topicRoutes`. */
export const ROUTES: readonly TitledRoute[] = Object.entries(contract)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([, routes]) => Object.values(routes as Record<string, Route>))
  .map((route) => ({ ...route, title: `${route.method} ${route.path}` }));

export const READING_ROUTES = ROUTES.filter(({ method }) => method === 'GET');

/** The word before a path's first parameter, which says what it names: `hypotheses`, `rounds`. */
export const nounOf = ({ path }: Route): string | undefined =>
  path.split('/:')[0]?.split('/').at(-1);
