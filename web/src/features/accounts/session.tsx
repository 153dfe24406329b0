import {
  accountRoutes,
  accountTexts,
  type SignedIn,
  type StartScreen,
  startScreenRoutes,
} from '@midspan/contract';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call, isFinal, PART_OF_SCREEN } from '../../lib/api.ts';
import { drafts, lastingDrafts, outbox } from '../../lib/drafts.ts';
import { createSpreadReread, reread } from '../../lib/reread.ts';
import { endPush } from '../../lib/service-worker.ts';
import { type AppSocket, openSocket } from '../../lib/socket.ts';
import { tokenStore } from '../../lib/token.ts';
import { useOnce } from '../../lib/use-once.ts';
import { useToast } from '../../ui/toast.tsx';
import { deviceToken } from './device-token.ts';
import { keptAnswers } from './kept-answer.ts';
import { endsInPlace, LOGIN_PATH } from './login-path.ts';
import { type SessionState, sessionState } from './session-state.ts';

/** A place left by signing out, and where the person chose to go instead. */
interface Exit {
  readonly locationKey: string;
  readonly to: string;
}

type Session = SessionState & {
  readonly exit: Exit | null;
  /** the whole app's live connection; connected most of the time, null while signed out */
  readonly socket: AppSocket | null;
  signIn(signedIn: SignedIn): void;
  signOut(to?: string): Promise<void>;
  /** Asks the server again who this is. A dead session ends here. */
  refresh(): Promise<void>;
};

/** After that the start data is reloaded, because missed events are unknown. */
const MARK_WITHIN_MS = 12_000;
const SESSION_KEY = 'session';
const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** Everything the app starts with; null if the server fails: a broken part keeps no one out. */
async function readStart(signal: AbortSignal): Promise<StartScreen | null> {
  try {
    return await call(startScreenRoutes.read, {}, { signal });
  } catch (error) {
    if (signal.aborted || isFinal(error)) throw error;
    return null;
  }
}

/** Whether a start response is pending, which may be older than an event just received. */
export const isStarting = (queryClient: QueryClient): boolean =>
  queryClient.isFetching({ queryKey: [SESSION_KEY] }) > 0;

interface SessionProviderProps {
  /** Applies the start data; null where loading failed, and each part is loaded on its own. */
  onStart: (queryClient: QueryClient, start: StartScreen | null) => void;
  children: ReactNode;
}

/** Belongs inside the router: where a session ends, and what is said then, depends on the page. */
export function SessionProvider({ onStart, children }: SessionProviderProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const [token, setToken] = useState(tokenStore.read);
  const [exit, setExit] = useState<Exit | null>(null);
  /** how often the server has ended a session where the page does not say so itself */
  const [endings, setEndings] = useState(0);

  // A page open to everyone stays, for a visitor; the guard of any other leads to the login page.
  useEffect(
    () =>
      tokenStore.subscribe((change) => {
        setToken(change.token);
        // [IN7] The member who signed in, in this tab or another, may not be the visitor who was here.
        if (change.token !== null) keptAnswers.forgetVisitors();
        // [PU6] The server ended this device's alerts with the session.
        if (change.token === null) endPush().catch(() => undefined);
        // [CO4] A member whose session the server ended may sign in again and continue; one who
        // signs out has left.
        if (change.token === null && change.cause !== 'refused') outbox.clear();
        if (change.cause === 'refused' && !endsInPlace(location)) {
          setEndings((before) => before + 1);
        }
      }),
    [location],
  );

  const shownTo = useRef(token);
  useEffect(() => {
    if (shownTo.current === token) return;
    shownTo.current = token;
    // One person's data must not be shown to the next. By now closed pages no longer request
    // theirs.
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY });
  }, [queryClient, token]);

  /** the mark of the last start data */
  const mark = useRef<string | null>(null);
  const me = useQuery({
    queryKey: [SESSION_KEY, token],
    queryFn: async ({ signal }) => {
      const start = await readStart(signal);
      mark.current = start?.mark ?? null;
      const user = start?.user ?? (await call(accountRoutes.me, {}, { signal }));
      // Another member may have signed in since; this answer isn't theirs.
      if (tokenStore.read() === token) onStart(queryClient, start);
      return user;
    },
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // The address may have been verified in another tab or browser in the meantime.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const { data, error } = me;

  const signIn = useCallback(
    ({ token: newToken, user, device_token }: SignedIn) => {
      queryClient.setQueryData([SESSION_KEY, newToken], user);
      deviceToken.keep(device_token);
      tokenStore.store(newToken);
    },
    [queryClient],
  );

  const signOut = useCallback(
    async (to: string = LOGIN_PATH) => {
      // The call reads the token before it is cleared, so the page needn't wait for the answer.
      const answered = call(accountRoutes.logout, {});
      setExit({ locationKey: location.key, to });
      // Signing out by choice leaves nothing behind; a session that merely ended keeps its drafts.
      drafts.clear();
      lastingDrafts.clear();
      tokenStore.clear();
      void navigate(to);
      // An unreachable server cannot keep anyone signed in here.
      await answered.catch(() => undefined);
    },
    [navigate, location],
  );

  const refresh = useCallback(async () => {
    if (tokenStore.read() !== null) await reread(queryClient, { queryKey: [SESSION_KEY] });
  }, [queryClient]);

  const state = useMemo(() => sessionState(token, { data, error }), [token, data, error]);
  const socket = useSessionSocket(state.status === 'signed-in' ? token : null, refresh);
  useEffect(() => {
    if (socket === null) return;
    const reread = createSpreadReread(() => void refresh());
    // Events before the connection, or during an outage, were not sent here.
    const compare = async () => {
      // Not through `ask`, which would load the schemas of all events on every page; any other
      // answer just doesn't match the mark.
      const answer = await socket
        .timeout(MARK_WITHIN_MS)
        .emitWithAck('start:mark', {})
        .catch(() => null);
      const isSame = answer?.success === true && answer.mark === mark.current;
      if (socket.connected && (!isSame || isStarting(queryClient))) reread.ask();
    };
    if (socket.connected) void compare();
    socket.on('connect', compare);
    return () => {
      socket.off('connect', compare);
      reread.stop();
    };
  }, [socket, refresh, queryClient]);

  const session = useMemo(
    () => ({ ...state, exit, socket, signIn, signOut, refresh }),
    [state, exit, socket, signIn, signOut, refresh],
  );
  return (
    <SessionContext value={session}>
      {children}
      {endings > 0 && <SessionEndedToast key={endings} />}
    </SessionContext>
  );
}

/** Announces that the session has ended, apart so that other visits don't load the toast. */
function SessionEndedToast() {
  const toast = useToast();
  useOnce(() => toast.info(accountTexts.signedOut));
  return null;
}

/** The delay before the next attempt after a refusal by a server that still knows the session. */
const NEXT_ATTEMPT_MS = 5_000;

/**
 * The one socket of the signed-in app. The server closes it when the session dies, also when that
 * happens in another browser, and refuses it afterwards; `recheck` then finds out and signs out.
 * When the network went away, Socket.IO reconnects by its own backoff.
 */
function useSessionSocket(token: string | null, recheck: () => Promise<void>): AppSocket | null {
  const [current, setCurrent] = useState<AppSocket | null>(null);

  useEffect(() => {
    if (token === null) return;
    let socket: AppSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;

    // Socket.IO doesn't reconnect by itself after the server refused.
    async function turnedAway(): Promise<void> {
      await recheck();
      if (!ended) timer = setTimeout(() => socket?.connect(), NEXT_ATTEMPT_MS);
    }

    async function open(token: string): Promise<void> {
      const opened = await openSocket(token, { autoConnect: false });
      if (ended) return;
      socket = opened;
      opened.on('disconnect', (reason) => {
        if (reason === 'io server disconnect') void turnedAway();
      });
      opened.on('connect_error', () => {
        if (!opened.active) void turnedAway();
      });
      opened.connect();
      setCurrent(opened);
    }

    // Without the library's file there are no live updates; the session itself still works.
    open(token).catch(() => undefined);
    return () => {
      ended = true;
      clearTimeout(timer);
      socket?.disconnect();
      setCurrent(null);
    };
  }, [token, recheck]);

  return current;
}

/** A part of what the app starts with, which has no call of its own. */
export const startPartQuery = <Part extends 'circles' | 'desk'>(part: Part) =>
  queryOptions({
    ...PART_OF_SCREEN,
    queryKey: ['start', part],
    queryFn: async ({ signal }): Promise<StartScreen[Part]> =>
      (await call(startScreenRoutes.read, {}, { signal }))[part],
  });
