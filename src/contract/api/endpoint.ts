import type { ApiScope } from '../programs/api-scope.ts'
import type { Permission } from '#domain/access/permission.ts'
import type { SeatGroup } from '#domain/access/seat.ts'
import type { ErrorCode } from './error.ts'
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/**
 * One API call, declared once. The server's route, the client's `call`, the outbox's requests, the tests' client and the
 * OpenAPI document are derived from it.
 */
export interface Endpoint {
  /** operation id: `noun.verb` */
  name: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** below the API root, with parameters as `:id` */
  path: `/${string}`
  /**
   * `public`, `session` (anyone signed in), `driver-link` (a driver's link, and no account) or the permission that the
   * account's role must have
   */
  access: 'public' | 'session' | 'driver-link' | Permission
  /** which people of a company; without it, all may read, and a write needs a desk (`seatNeeded`) */
  seat?: SeatGroup
  /** what a program's key needs to call it, besides `access`; 'any' is every key. Without it, no program may (KEY-01) */
  scope?: ApiScope | 'any'
  /** the server requires a running trial or a paid subscription, and otherwise answers 402 */
  needsSubscription?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** the `response` part of the answer */
  answer: Schema
  /** the answer is a file of this type, streamed as generated, without an envelope */
  media?: 'text/csv' | 'application/pdf'
  /** business errors, besides those that endpoint-errors.ts derives; the server refuses with no other code */
  errors?: readonly ErrorCode[]
  /** a write that people make at a dock: the outbox delivers it, so an op kind sends it */
  queued?: true
  /** a write without an Idempotency-Key of its own: each action in it has one */
  keyless?: true
}

/** The part of a declaration that sends a request. */
export type EndpointCall = Pick<Endpoint, 'name' | 'method' | 'path' | 'params' | 'query' | 'body' | 'queued'>

export function defineEndpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type Given<E, Part extends 'params' | 'query' | 'body'> = E extends { [K in Part]: infer S extends Schema }
  ? undefined extends z.input<S>
    ? { [K in Part]?: z.input<S> }
    : { [K in Part]: z.input<S> }
  : unknown
type Parsed<E, Part extends 'params' | 'query' | 'body'> = E extends { [K in Part]: infer S extends Schema }
  ? { [K in Part]: z.output<S> }
  : unknown

/** What a caller passes to `call(endpoint, input)`. */
export type EndpointInput<E extends EndpointCall> = Given<E, 'params'> & Given<E, 'query'> & Given<E, 'body'>
/** What the server's handler receives: parsed, with defaults. */
export type ParsedEndpointInput<E extends Endpoint> = Parsed<E, 'params'> & Parsed<E, 'query'> & Parsed<E, 'body'>
/** What the server's handler must return. */
export type EndpointResponseInput<E extends Endpoint> = E extends { media: string }
  ? AsyncIterable<string | Uint8Array>
  : z.input<E['answer']>
/** What the caller gets back. */
export type EndpointResponse<E extends Pick<Endpoint, 'answer'>> = z.output<E['answer']>
