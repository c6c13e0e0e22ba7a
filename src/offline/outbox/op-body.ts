import * as z from 'zod/mini'
import type { EndpointCall, EndpointInput } from '#contract/api/endpoint.ts'

/** What an endpoint's caller gives as its body. */
export type BodyOf<E extends EndpointCall> = EndpointInput<E> extends { body: infer Body } ? Body : never

/** Each member of a union without these keys. */
export type Without<Body, Key extends PropertyKey> = Body extends unknown ? Omit<Body, Key> : never

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A body, or most of one, as its form checked it. It isn't checked again: every page would load the schemas. An earlier
 * version of the app may have saved another shape, so a screen parses it.
 */
export function checkedBody<Body extends object>() {
  return z.custom<Body>(isRecord)
}
