import type { Endpoint, EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { ContextOf, ReadContext } from './request-context.ts'
import type { TaggedAnswer } from './tagged-answer.ts'

export interface Route<E extends Endpoint = Endpoint> {
  endpoint: E
  prepare?: (input: never, ctx: never) => Promise<unknown>
  handle: (input: never, ctx: never, prepared: never) => Promise<unknown>
}

/** An endpoint with its handler, whose input, context and answer the endpoint types. A read may answer with a tag. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (
    input: ParsedEndpointInput<E>,
    ctx: ContextOf<E>,
  ) => Promise<EndpointResponseInput<E> | TaggedAnswer<EndpointResponseInput<E>>>,
): Route<E> {
  return { endpoint, handle }
}

/**
 * A write that needs an outside service: `prepare` calls it before the transaction begins, which would otherwise hold
 * rows and a connection meanwhile. It must be idempotent: a replay runs it again unless an answer was stored. It may
 * refuse only what waiting cures, because its refusal isn't stored, and a wrong password, which never comes with a key.
 */
export function preparedRoute<E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (input: ParsedEndpointInput<E>, ctx: ReadContext) => Promise<Prepared>,
  handle: (input: ParsedEndpointInput<E>, ctx: ContextOf<E>, prepared: Prepared) => Promise<EndpointResponseInput<E>>,
): Route<E> {
  return { endpoint, prepare, handle }
}
