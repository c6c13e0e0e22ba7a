import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { takesIdempotencyKey } from '#contract/api/endpoint-errors.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Admit } from './budget.ts'
import { cookiesOf } from './cookies.ts'
import { findUndeclared, logRefusal } from './failure.ts'
import { goneWith } from './gone-with.ts'
import { runOnce } from './idempotency.ts'
import { keyOf } from './idempotency-key.ts'
import { JSON_TYPE, sentBy } from './json-body.ts'
import { networkOf } from './network-of.ts'
import { sendingAlone } from './op-batch.ts'
import { countingProcessorTime, inOneSlice } from './processor-time.ts'
import type { PublicContext, ReadContext, WriteContext } from './request-context.ts'
import type { Route } from './route.ts'
import { securityLog } from './security-log.ts'
import { sendTagged, TaggedAnswer } from './tagged-answer.ts'

export interface Answers {
  db: Kysely<Schema>
  clock: () => number
  admit: Admit
}

/** Streams a file as it's produced. A failure midway cuts the connection, so a client can't mistake it for complete. */
function sendFile(
  reply: FastifyReply,
  { media, name }: Endpoint,
  content: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  const [noun, file] = name.split('.')
  const isPdf = media === 'application/pdf'
  return reply
    .type(isPdf ? media : `${media}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${isPdf ? `${file}.pdf` : `${noun}.csv`}"`)
    .send(Readable.from(content))
}

/** Writes the answer while its request still counts what it uses. */
function sendJson(reply: FastifyReply, body: { response: unknown }): FastifyReply {
  const text = inOneSlice(() => reply.serialize(body) as string)
  return reply.serializer(String).type(JSON_TYPE).send(text)
}

/** Waits for the request's turn, runs its handler and sends what it returns. */
export function answer({ endpoint, handle, prepare }: Route, binding: Answers) {
  const run = handle as unknown as (
    input: unknown,
    ctx: PublicContext | ReadContext | WriteContext,
    prepared?: unknown,
  ) => Promise<unknown>
  const ready = prepare as unknown as ((input: unknown, ctx: ReadContext) => Promise<unknown>) | undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const gone = goneWith(reply)
    const time = { usedMs: 0, countsStatements: endpoint.method === 'GET' }
    const who = { db: binding.db, actor: request.actor, network: networkOf(request.ip), now: binding.clock(), time }
    const leave = await binding.admit(endpoint, who, gone)
    let isStreaming = false
    try {
      const responded = await countingProcessorTime(time, () => respond(request, reply))
      isStreaming = endpoint.media !== undefined && !gone.aborted
      return responded
    } finally {
      if (isStreaming) gone.addEventListener('abort', leave)
      else leave()
    }
  }

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const now = binding.clock()
    const base = {
      now,
      address: request.ip,
      network: networkOf(request.ip),
      cookies: cookiesOf(request, reply, `${DEFAULT_API_ROOT}/auth`),
      security: securityLog(request.log, endpoint.name),
      userAgent: request.headers['user-agent'] ?? '',
      requestId: request.id,
      log: request.log,
      sendAlone: sendingAlone(request),
    }
    const { params, query, body, actor } = request
    const input = { params, query, body }

    if (!actor) return sendJson(reply, { response: await run(input, { ...base, db: binding.db }) })
    if (!takesIdempotencyKey(endpoint)) {
      const response = await run(input, { ...base, db: binding.db, actor })
      if (response instanceof TaggedAnswer) return sendTagged(request, reply, response)
      if (endpoint.media) return sendFile(reply, endpoint, response as AsyncIterable<string | Uint8Array>)
      return sendJson(reply, { response })
    }

    const key = keyOf(request)
    const prepared = await ready?.(input, { ...base, db: binding.db, actor })
    const stored = await runOnce(binding.db, { actor, key, sent: sentBy(request), now }, async (tx) => ({
      status: 200,
      body: { response: await run(input, { ...base, db: tx, actor }, prepared) },
    }))
    if (stored.status !== 200) {
      const { code } = errorEnvelopeSchema.parse(stored.body).error
      logRefusal(request, code)
      const bug = findUndeclared(request, code)
      if (bug) throw bug
    }
    return reply.code(stored.status).send(stored.body)
  }
}
