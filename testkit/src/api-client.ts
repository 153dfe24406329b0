import { API_PREFIX, type Route, type RouteAnswer, type RouteInput } from '@midspan/contract';

export interface RawRequest {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** parsed where it is JSON, otherwise the text */
  readonly body: unknown;
}

export interface ApiClient {
  /** Any request below the API prefix, including ones that no well-behaved client would send. */
  send(method: string, path: string, request?: RawRequest): Promise<RawAnswer>;
  /** A call of the contract; throws unless it succeeds with the promised answer. */
  call<R extends Route>(route: R, input: RouteInput<R>, token?: string): Promise<RouteAnswer<R>>;
}

/** The parts a call may have. */
interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

function fillPath(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

export function apiClient(baseUrl: string): ApiClient {
  const send: ApiClient['send'] = async (method, path, { body, token, headers } = {}) => {
    const answer = await fetch(`${baseUrl}${API_PREFIX}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      // Strings are sent unchanged, so that a test can send invalid JSON.
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('application/json') ?? false;
    return {
      status: answer.status,
      headers: answer.headers,
      // A 304 is typed as the answer it doesn't repeat.
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  };

  return {
    send,
    async call(route, input, token) {
      const given: LooseInput = input ?? {};
      const answer = await send(route.method, fillPath(route.path, given), {
        ...(given.body === undefined ? {} : { body: given.body }),
        ...(token === undefined ? {} : { token }),
      });
      if (answer.status !== route.status) {
        throw new Error(
          `${route.method} ${route.path} answered ${answer.status} ${JSON.stringify(answer.body)}`,
        );
      }
      return route.answer.parse(answer.body === '' ? null : answer.body) as RouteAnswer<
        typeof route
      >;
    },
  };
}
