import type { ErrorCode, ErrorDetail } from '#contract/error.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'

/**
 * Thrown by a command to refuse a request; `error-answer.ts` knows its status and sentence.
 * What the command wrote is undone, unless `keepWrites` is set (an arrival that comes after a cancellation is refused,
 * and its stop event kept).
 */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined
  readonly current: unknown
  readonly keepWrites: boolean
  /** after how many seconds it makes sense to ask again */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    about: {
      message?: string
      details?: readonly ErrorDetail[]
      current?: unknown
      keepWrites?: boolean
      retryAfter?: number
    } = {},
  ) {
    super(about.message ?? '')
    this.code = code
    this.details = about.details
    this.current = about.current
    this.keepWrites = about.keepWrites ?? false
    this.retryAfter = about.retryAfter
  }
}

/** One field that a command refuses, in the shape of the schemas' own errors. */
export function refusedField(path: string, message: string): Refused {
  return new Refused('VALIDATION_ERROR', { message, details: [{ path, message }] })
}

/** A decision of the domain, or its refusal thrown with the row as it is now. */
export function granted<D extends object>(decision: D | Refusal, current?: unknown): Exclude<D, Refusal> {
  if (isRefusal(decision)) throw new Refused(decision.code, { current })
  return decision as Exclude<D, Refusal>
}
