import type { Access } from '@midspan/domain';
import * as z from 'zod/mini';

export const API_PREFIX = '/api';

/** An answer with no body. */
const nothing = z.null();

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** below the API prefix, with parameters as `:name` */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly status: 200 | 201 | 204;
  /** the answer is one page of a list; the length of the whole list is in a header */
  readonly paged?: true;
  /** the answer may be long, so it is streamed and saved as a file */
  readonly streamed?: true;
  /** `?format=csv` answers the list as a table to download */
  readonly csv?: true;
  /** the answer is a file for calendars, see RFC 5545 */
  readonly calendar?: true;
  /** the answer is outdated even a second later, so it is never cached */
  readonly momentary?: true;
  /** the response contains parts of the member's own in what anyone may read */
  readonly personal?: true;
  /** pages of any origin may read it, as a visitor */
  readonly anyOrigin?: true;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}

/** A route that says only what can't be inferred: it answers 200, or 204 without an answer. */
type Definition = Omit<Route, 'status' | 'answer'> & {
  readonly status?: 201;
  readonly answer?: z.ZodMiniType;
};
type Defined<D extends Definition> = D &
  (D extends { readonly answer: z.ZodMiniType }
    ? { readonly status: D extends { readonly status: 201 } ? 201 : 200 }
    : { readonly status: 204; readonly answer: typeof nothing });

/** Keeps the literal types of one route, so that both sides are checked against it. */
/* @__NO_SIDE_EFFECTS__ */
export const route = <const D extends Definition>(definition: D) =>
  (definition.answer === undefined
    ? { ...definition, status: 204, answer: nothing }
    : { status: 200, ...definition }) as Defined<D>;

type Part<R, Key extends string> = R extends { readonly [K in Key]: infer S extends z.ZodMiniType }
  ? { [K in Key]: z.input<S> }
  : unknown;

type Parsed<R, Key extends string> = R extends {
  readonly [K in Key]: infer S extends z.ZodMiniType;
}
  ? { [K in Key]: z.output<S> }
  : unknown;

/** What a caller passes. */
export type RouteInput<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>;
/** What a handler receives, after validation. */
export type RouteParsed<R extends Route> = Parsed<R, 'params'> &
  Parsed<R, 'query'> &
  Parsed<R, 'body'>;
export type RouteAnswer<R extends Route> = z.output<R['answer']>;

/** The length of the whole list, sent with each page of it. */
export const TOTAL_COUNT_HEADER = 'X-Total-Count';

/** One page of a list, and how long the whole list is. */
export interface Paged<Items> {
  readonly items: Items;
  readonly total: number;
}
/** What a handler returns and a caller receives. */
export type RouteResult<R extends Route> = R extends { readonly paged: true }
  ? Paged<RouteAnswer<R>>
  : RouteAnswer<R>;
