import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { listErrorCodes } from '#contract/api/endpoint-errors.ts'
import type { ErrorCode } from '#contract/api/error.ts'
import { toErrorResponse } from './error-answer.ts'
import { JSON_TYPE } from './json-body.ts'
import { markAnswer } from './mark-answer.ts'
import { Refused } from './refusal.ts'
import { securityLog } from './security-log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** answer 500 in place of a refusal that the endpoint doesn't declare, which is only logged otherwise */
    strict?: boolean
  }
}

const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, string>> = {
  IDEMPOTENCY_IN_PROGRESS: '1',
  UNAVAILABLE: '5',
  MAINTENANCE: '60',
}

/** An undeclared refusal is our bug: other people's clients rely on the codes in /openapi.json. */
export function findUndeclared({ routeOptions, log }: FastifyRequest, code: string): Error | null {
  const { endpoint, strict } = routeOptions.config
  if (!endpoint || listErrorCodes(endpoint).some((declared) => declared === code)) return null
  const bug = new Error(`${endpoint.name} refused with ${code}, which it doesn't declare`)
  if (strict) return bug
  log.error(bug)
  return null
}

const SECURITY_EVENTS: Readonly<Record<string, 'limit-reached' | 'access-refused'>> = {
  RATE_LIMITED: 'limit-reached',
  FORBIDDEN: 'access-refused',
  NOT_ALLOWED: 'access-refused',
}

/** @param accountId whom the limit protects; by default the caller */
export function logRefusal(
  { routeOptions, log, actor }: FastifyRequest,
  code: string,
  accountId: string | undefined = actor?.accountId,
): void {
  const endpoint = routeOptions.config.endpoint?.name ?? 'unknown'
  // a client with this bug would lose an action
  if (code === 'IDEMPOTENCY_KEY_MISMATCH') log.error(`${endpoint}: a key was used for another action`)
  const event = SECURITY_EVENTS[code]
  if (event) securityLog(log, endpoint)(event, { accountId, code })
}

/** Never empty: a refused connection has none. */
function messageIn(error: unknown): string {
  return (error instanceof Error && error.message) || 'the request failed'
}

/** Turns any error, including Fastify's own for bad URLs, into the error envelope. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = toErrorResponse(error)
  const bug = findUndeclared(request, body.error.code)
  if (bug) return answerFailure(bug, request, reply)
  // a caller that hung up before its body arrived is no fault of the server
  if (request.raw.aborted) request.log.info({ code: body.error.code }, 'the caller hung up')
  else if (error instanceof Refused) request.log.info({ code: body.error.code }, body.error.message)
  else if (status >= 500) request.log.error({ err: error }, messageIn(error))
  logRefusal(request, body.error.code, error instanceof Refused ? error.accountId : undefined)
  const wanted = error instanceof Refused ? error.retryAfter?.toString() : undefined
  const retryAfter = wanted ?? RETRY_AFTER_SECONDS[body.error.code]
  if (retryAfter) reply.header('retry-after', retryAfter)
  return markAnswer(reply).code(status).serializer(JSON.stringify).type(JSON_TYPE).send(body)
}
