import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { takesIdempotencyKey } from '#contract/api/endpoint-errors.ts'
import type { Schema } from '#server/db/schema.ts'
import { keyOwnerOf } from './actor.ts'
import { whyRefused } from './authorize.ts'
import { findSettledAnswer, findStoredAnswer, type StoredAnswer } from './idempotency.ts'
import { keyOf } from './idempotency-key.ts'
import { JSON_TYPE, sentBy } from './json-body.ts'

export interface Replays {
  db: Kysely<Schema>
  /** counts an action that came again and is answered from what was stored */
  onReplay?: () => void
}

/** Sends an earlier build's stored answer as is if this build's schema can't serialize it. */
function sendAgain(reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply {
  const write = reply.getSerializationFunction(String(status)) ?? JSON.stringify
  const writeAnyway = (answer: Record<string, unknown>) => {
    try {
      return write(answer)
    } catch {
      return JSON.stringify(answer)
    }
  }
  return reply.code(status).serializer(writeAnyway).type(JSON_TYPE).send(body)
}

/**
 * Answers a repeat with what was stored. Runs before validation: a schema stricter than the earlier build's must not
 * reject it. Runs before permission and subscription, too: what was done stays done when either has ended since.
 */
export function replay(endpoint: Endpoint, { db, onReplay }: Replays) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { actor } = request
    const key = actor && takesIdempotencyKey(endpoint) ? keyOf(request) : undefined
    if (!actor || !key) return undefined
    const find = whyRefused(endpoint, actor) ? findSettledAnswer : findStoredAnswer
    const stored = await find(db, { actor: keyOwnerOf(actor), key, sent: sentBy(request) })
    if (!stored) return undefined
    onReplay?.()
    return sendAgain(reply, stored)
  }
}
