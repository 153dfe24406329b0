import { PAGE_PATHS, TEST_PAGE_PATHS } from '@midspan/contract';
import type { RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { allRoutes } from './routes.tsx';

const EVERYTHING_ELSE = '*';

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes
    .flatMap(({ path, index, children = [] }) => [
      ...(index === true ? [''] : []),
      ...(path === undefined || path === EVERYTHING_ELSE ? [] : [path]),
      ...pathsOf(children).map((below) => below.slice(1)),
    ])
    .map((path) => `/${path}`);
}

describe('the router', () => {
  test('has exactly the pages that the server answers with 200', () => {
    const paths = pathsOf(allRoutes({ testPages: false }));
    expect(paths.toSorted()).toEqual(PAGE_PATHS.toSorted());
  });

  test('has the test pages only when they are enabled', () => {
    const paths = pathsOf(allRoutes({ testPages: true }));
    expect(paths.toSorted()).toEqual([...PAGE_PATHS, ...TEST_PAGE_PATHS].toSorted());
  });
});
