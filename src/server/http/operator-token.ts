import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'
import { Refused } from './refusal.ts'
import { isSameSecret } from './same-secret.ts'
import { securityLog } from './security-log.ts'

/** The token of `Authorization: Bearer …`, which programs send. */
export function bearerIn({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Counts a wrong token against its network. @throws Refused when that had too many */
export type CountWrongToken = (network: string) => Promise<void>

/**
 * Compares a token of the operator. Wrong ones are logged and counted. A right one is never refused: it can't be
 * guessed, and strangers in the operator's network would lock the operator out. Without the database nothing is
 * counted, because the operator looks in that hour.
 * @returns null when it is right, else how to answer
 */
export function tokenCheck(page: 'operator' | 'metrics', token: string, count: CountWrongToken) {
  return async (secret: string, request: FastifyRequest, reply: FastifyReply) => {
    if (isSameSecret(secret, token)) return null
    const security = securityLog(request.log, page)
    try {
      await count(networkOf(request.ip))
    } catch (error) {
      if (error instanceof Refused) {
        security('limit-reached')
        reply.header('retry-after', String(error.retryAfter))
        return { status: 429, message: error.message }
      }
    }
    security('operator-token-refused')
    return { status: 401, message: "That isn't the token." }
  }
}
