import type { ErrorCode, ErrorDetail } from '#contract/api/error.ts'
import { isRefusal, type Refusal } from '#domain/freight/refusal.ts'

/**
 * Thrown by a command to refuse a request; `error-answer.ts` maps it to a status and message. The command's writes are
 * rolled back unless `keepWrites` is set (an arrival after a cancellation is refused, but its stop event stays).
 */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined
  readonly current: unknown
  readonly keepWrites: boolean
  /** seconds until a retry makes sense */
  readonly retryAfter: number | undefined
  /** whose limit was reached, for the security log only */
  readonly accountId: string | undefined

  constructor(
    code: ErrorCode,
    about: {
      message?: string
      details?: readonly ErrorDetail[]
      current?: unknown
      keepWrites?: boolean
      retryAfter?: number
      accountId?: string | undefined
    } = {},
  ) {
    super(about.message ?? '')
    this.code = code
    this.details = about.details
    this.current = about.current
    this.keepWrites = about.keepWrites ?? false
    this.retryAfter = about.retryAfter
    this.accountId = about.accountId
  }
}

/** One rejected field, in the shape of the schemas' own errors. */
export function refuseField(path: string, message: string): Refused {
  return new Refused('VALIDATION_ERROR', { message, details: [{ path, message }] })
}

/** Returns the domain's decision, or throws its refusal. */
export function unwrapDecision<D extends object>(decision: D | Refusal): Exclude<D, Refusal>
/**
 * Returns the domain's decision, or throws its refusal with what the caller should see now.
 * @param current read only for a refusal, which seldom comes: the load is locked meanwhile
 */
export function unwrapDecision<D extends object>(
  decision: D | Refusal,
  current: () => Promise<unknown>,
): Promise<Exclude<D, Refusal>>
export function unwrapDecision<D extends object>(
  decision: D | Refusal,
  current?: () => Promise<unknown>,
): Exclude<D, Refusal> | Promise<Exclude<D, Refusal>> {
  if (!isRefusal(decision)) return decision as Exclude<D, Refusal>
  if (!current) throw refusedWith(decision, undefined)
  return current().then((now) => {
    throw refusedWith(decision, now)
  })
}

function refusedWith({ code, message }: Refusal, current: unknown): Refused {
  return new Refused(code, { current, ...(message !== undefined && { message }) })
}
