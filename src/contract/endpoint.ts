import type { Permission } from '#domain/permission.ts'
import type { ErrorCode } from './error.ts'
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/**
 * How an endpoint behaves without signal.
 * - `cached`: a read whose last answer is kept on the device
 * - `queued`: a write that can happen at a dock and is delivered by the outbox
 * - `online`: needs an answer now (signing in, asking for a live computation)
 */
type OfflineBehaviour = 'cached' | 'queued' | 'online'

/**
 * One call of the API, declared once. The server's route, the client's `call`, the tests' client and the
 * OpenAPI document are derived from it.
 */
export interface Endpoint {
  /** operation id: `noun.verb` */
  name: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** below the API root, parameters as `:id` */
  path: `/${string}`
  /** `public`, `session` (anybody signed in) or the permission that the account's role must hold */
  access: 'public' | 'session' | Permission
  /** the server asks for a running trial or a paid subscription, and answers 402 otherwise */
  needsSubscription?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** what stands under `response` in the answer */
  answer: Schema
  /** the answer is a file of this type, sent as it is made, without an envelope */
  media?: 'text/csv'
  /** business errors beyond those every endpoint may answer */
  errors?: readonly ErrorCode[]
  offline: OfflineBehaviour
}

export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type Given<E, Part extends 'params' | 'query' | 'body'> = E extends { [K in Part]: infer S extends Schema }
  ? { [K in Part]: z.input<S> }
  : unknown
type Parsed<E, Part extends 'params' | 'query' | 'body'> = E extends { [K in Part]: infer S extends Schema }
  ? { [K in Part]: z.output<S> }
  : unknown

/** What a caller hands to `call(endpoint, input)`. */
export type InputOf<E extends Endpoint> = Given<E, 'params'> & Given<E, 'query'> & Given<E, 'body'>
/** What the server's handler gets: parsed, defaults filled. */
export type ParsedInputOf<E extends Endpoint> = Parsed<E, 'params'> & Parsed<E, 'query'> & Parsed<E, 'body'>
/** What the server's handler must return. */
export type AnswerInputOf<E extends Endpoint> = E extends { media: string }
  ? AsyncIterable<string>
  : z.input<E['answer']>
/** What the caller gets back. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
