import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientEventName, ClientToServerEvents } from '@midspan/contract';
import { evidenceFields, type Holder, startTalk } from '@midspan/testkit';
import type pg from 'pg';
import type { Operation, Outcome } from './check.ts';
import { type Answer, type Listener, listenTo } from './listener.ts';

const TRY_AGAIN_MS = 200;

/** Temporary failures, after which the operation may still have been done. */
const PASSING = new Set<string>(['UNAVAILABLE', 'RATE_LIMITED']);

/** An answer to an operation: its code, ok, or none. */
export interface Answered {
  readonly by: string;
  readonly atMs: number;
  readonly tookMs: number;
  readonly code: string;
}

export interface Talker {
  readonly listener: Listener;
  readonly operations: readonly Operation[];
}

export interface LoadTalk {
  readonly conversationId: string;
  readonly hypothesisId: string;
  readonly isPrivate: boolean;
  readonly talkers: readonly [Talker, Talker];
}

export interface Load {
  readonly talks: readonly LoadTalk[];
  /** a member of no conversation, who reads a public one and tries the others */
  readonly bystander: Listener;
  readonly answers: readonly Answered[];
  /** Resolves with the time when everyone has had a new operation acknowledged. */
  allServed(): Promise<number>;
  /** Starts nothing more, and resolves when everything started has a known outcome. */
  finish(): Promise<void>;
  close(): void;
}

interface LoadParts {
  readonly pool: pg.Pool;
  readonly hypothesisId: string;
  /** the servers of a conversation's first and second member */
  readonly baseUrls: readonly [string, string];
  readonly bystander: Holder;
  /** how many conversations, alternately public and private */
  readonly pairs?: number;
  /** the average pause between two operations of a talker */
  readonly pauseMs?: number;
  /** the share of operations that propose evidence; the others are messages */
  readonly evidenceShare?: number;
}

export async function startLoad({
  pool,
  hypothesisId,
  baseUrls,
  bystander,
  pairs = 4,
  pauseMs = 150,
  evidenceShare = 1 / 8,
}: LoadParts): Promise<Load> {
  const answers: Answered[] = [];
  const served: ((by: string, atMs: number) => void)[] = [];
  const finishing = new AbortController();
  const rest = (ms: number) =>
    delay(ms, undefined, { signal: finishing.signal }).catch(() => undefined);
  const working: Promise<void>[] = [];

  function note(by: string, askedAtMs: number, answer: Answer): string {
    const atMs = Date.now();
    const code = answer === null ? 'none' : answer.success ? 'ok' : answer.code;
    answers.push({ by, atMs, tookMs: atMs - askedAtMs, code });
    if (code === 'ok') for (const onServed of served) onServed(by, atMs);
    return code;
  }

  function talker(baseUrl: string, conversationId: string, holder: Holder): Talker {
    const operations: Operation[] = [];
    const toAccept: { id: string; source: string }[] = [];
    const listener = listenTo(baseUrl, conversationId, holder, (name, { evidence }) => {
      if (name !== 'conversation:evidenceProposed' || evidence?.proposed_by === holder.userId)
        return;
      if (evidence && !seen.has(evidence.id)) toAccept.push(evidence);
      if (evidence) seen.add(evidence.id);
    });
    const seen = new Set<string>();

    /** Retries until it is acknowledged or refused. */
    async function perform<Name extends ClientEventName>(
      kind: Operation['kind'],
      key: string,
      name: Name,
      payload: Parameters<ClientToServerEvents[Name]>[0],
    ): Promise<void> {
      const place = operations.length;
      const ends = (outcome: Outcome, seq: number | null = null) => {
        operations[place] = { kind, by: holder.userId, key, outcome, seq };
      };
      ends('unknown');
      for (let attempt = 1; ; attempt += 1) {
        await listener.opened();
        const askedAtMs = Date.now();
        const answer = await listener.ask(name, payload);
        const code = note(holder.userId, askedAtMs, answer);
        if (answer?.success) {
          const { seq } = (answer['message'] ?? {}) as { seq?: number };
          ends('ok', seq ?? null);
          return;
        }
        if (attempt > 1 && code === 'EVIDENCE_DECIDED') {
          ends('ok');
          return;
        }
        if (code !== 'none' && !PASSING.has(code)) {
          ends('failed');
          return;
        }
        await delay(TRY_AGAIN_MS);
      }
    }

    async function work(): Promise<void> {
      while (!finishing.signal.aborted || toAccept.length > 0) {
        const item = toAccept.shift();
        // Every text names its conversation, so that one delivered to the wrong place is
        // recognized.
        const key = `${conversationId}/${randomUUID()}`;
        if (item !== undefined) {
          const review = { conversationId, evidenceId: item.id, decision: 'accept' } as const;
          await perform('acceptance', item.source, 'conversation:reviewEvidence', review);
        } else if (Math.random() < evidenceShare) {
          const source = `https://example.org/${key}`;
          const fields = { conversationId, tempId: key, ...evidenceFields({ source }) };
          await perform('evidence', source, 'conversation:proposeEvidence', fields);
        } else {
          const message = { conversationId, content: key, tempId: key };
          await perform('message', key, 'conversation:sendMessage', message);
        }
        await rest(pauseMs * (0.5 + Math.random()));
      }
    }
    working.push(work());
    return { listener, operations };
  }

  const talks: LoadTalk[] = [];
  for (let n = 0; n < pairs; n += 1) {
    const isPrivate = n % 2 === 1;
    const type = isPrivate ? 'private' : 'public';
    const { conversationId, holders } = await startTalk(pool, hypothesisId, type);
    const [first, second] = holders;
    const talkers = [
      talker(baseUrls[0], conversationId, first),
      talker(baseUrls[1], conversationId, second),
    ] as const;
    talks.push({ conversationId, hypothesisId, isPrivate, talkers });
    // One pair after another; everyone joining at once is covered by another test.
    await Promise.all(talkers.map(({ listener }) => listener.opened()));
  }
  const reading = listenTo(baseUrls[0], talks[0]?.conversationId ?? '', bystander);
  /** Keeps requesting what the bystander may not see. */
  async function knock(): Promise<void> {
    const conversations = talks.filter(({ isPrivate }) => isPrivate);
    while (!finishing.signal.aborted) {
      for (const { conversationId } of conversations) {
        await reading.opened();
        await reading.ask('conversation:join', { conversationId, sinceSeq: 0 });
        await rest(pauseMs);
      }
    }
  }
  working.push(knock());

  return {
    talks,
    bystander: reading,
    answers,
    allServed() {
      const waiting = new Set(
        talks.flatMap(({ talkers }) => talkers.map(({ listener }) => listener.holder.userId)),
      );
      return new Promise((resolve) => {
        served.push((by, atMs) => {
          if (waiting.delete(by) && waiting.size === 0) resolve(atMs);
        });
      });
    },
    async finish() {
      finishing.abort();
      await Promise.all(working);
    },
    close() {
      for (const { listener } of talks.flatMap(({ talkers }) => talkers)) listener.close();
      reading.close();
    },
  };
}
