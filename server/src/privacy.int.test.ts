import type { Route } from '@midspan/contract';
import * as contract from '@midspan/contract';
import {
  aCircle,
  aConversation,
  aDispute,
  aHypothesis,
  aMember,
  anInvitation,
  aTopic,
  sharedServer,
  type TestMember,
  type TestServer,
} from '@midspan/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Planted in everything private to one member; no one else may ever read it. */
const MARKER = 'for-my-eyes-only';

/** Every reading route: whatever the contract exports under a name such as `topicRoutes`. */
const READING = Object.entries(contract)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([, routes]) => Object.values(routes as Record<string, Route>))
  .filter(({ method }) => method === 'GET');

let server: TestServer;
let owner: TestMember;
let other: TestMember;
/** What a reader could put into a path or a query, each value wherever it fits. */
let ids: Record<
  | 'topic'
  | 'hypothesis'
  | 'user'
  | 'public'
  | 'finished'
  | 'shared'
  | 'private'
  | 'dispute'
  | 'evidence'
  | 'invitation'
  | 'circle'
