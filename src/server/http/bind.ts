import { Readable } from 'node:stream'
import type { AnswerInputOf, Endpoint, ParsedInputOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error.ts'
import { API_HEADER, OP_VERSION_HEADER } from '#contract/wire.ts'
import { can } from '#domain/permission.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from './actor.ts'
import { errorAnswer } from './error-answer.ts'
import { once, type StoredAnswer, storedAnswer } from './idempotency.ts'
import { refuseOldOp } from './op-version.ts'
import { Refused } from './refusal.ts'

interface Asked {
  /** epoch milliseconds, from the server's injected clock */
  now: number
  /** the caller's address, for rate limits and the list of signed-in devices */
  address: string
  userAgent: string
}
/** A public endpoint manages its own transactions: hashing a password inside one would hold a connection. */
export type PublicRequest = Asked & { db: Kysely<Schema> }
/** A signed-in read, or a write below /auth, which manages its own transactions for the same reason. */
export type ReadRequest = PublicRequest & { actor: Actor }
/** A signed-in write: all of it happens in this transaction, with the idempotency row. */
export type WriteRequest = Asked & { db: Transaction<Schema>; actor: Actor }

type RequestOf<E extends Endpoint> = E['access'] extends 'public'
  ? PublicRequest
  : E['method'] extends 'GET'
    ? ReadRequest
    : E['path'] extends `/auth/${string}`
      ? ReadRequest
      : WriteRequest

export interface Route {
  endpoint: Endpoint
  prepare?: (input: never, request: never) => Promise<unknown>
  handle: (input: never, request: never, prepared: never) => Promise<unknown>
}

/** Joins an endpoint of the contract to the function that answers it. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (input: ParsedInputOf<E>, request: RequestOf<E>) => Promise<AnswerInputOf<E>>,
): Route {
  return { endpoint, handle }
}

/**
 * A write that needs an answer from outside: `prepare` gets it before the transaction begins, which would else hold rows
 * and a connection while a service thinks. It refuses nothing, and bears being run twice: a replay of what was never
 * answered runs it again; one that has its answer does not.
 */
export function preparedRoute<E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (input: ParsedInputOf<E>, request: ReadRequest) => Promise<Prepared>,
  handle: (input: ParsedInputOf<E>, request: RequestOf<E>, prepared: Prepared) => Promise<AnswerInputOf<E>>,
): Route {
  return { endpoint, prepare, handle }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** null on a public endpoint */
    actor: Actor | null
    /** the body as it was sent; null without one */
    bytes: Buffer | null
  }
}

interface Binding {
  db: Kysely<Schema>
  clock: () => number
  authenticate: (authorization: string | undefined, now: number) => Promise<Actor | null>
}

const JSON_TYPE = 'application/json; charset=utf-8'

const idempotencyKey = z.string().check(z.regex(/^[\w-]{8,128}$/))

function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const key = idempotencyKey.safeParse(header)
  if (!key.success)
    throw new Refused('VALIDATION_ERROR', {
      message: 'Idempotency-Key must be 8 to 128 letters, digits, _ or -',
      details: [{ path: 'Idempotency-Key', message: 'Must be 8 to 128 letters, digits, _ or -' }],
    })
  return key.data
}

/** Who may not come in is told so before anything they sent is read. */
function authorizing({ access, needsSubscription }: Endpoint, binding: Binding) {
  return async (request: FastifyRequest) => {
    if (access === 'public') return
    const actor = await binding.authenticate(request.headers.authorization, binding.clock())
    if (!actor) throw new Refused('UNAUTHENTICATED')
    if (access !== 'session' && !can(actor, access)) throw new Refused('FORBIDDEN')
    if (needsSubscription && !actor.hasAccess) throw new Refused('SUBSCRIPTION_REQUIRED')
    request.actor = actor
  }
}

/** A file goes out as it is made; when that fails half way the connection is cut, so that nobody takes it for whole. */
function sendFile(reply: FastifyReply, { media, name }: Endpoint, content: AsyncIterable<string>): FastifyReply {
  const [noun] = name.split('.')
  return reply
    .type(`${media}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${noun}.csv"`)
    .send(Readable.from(content))
}

/** Reads repeat themselves; below /auth no key is taken: stored answers never hold tokens or codes. */
function takesKey({ method, path }: Endpoint): boolean {
  return method !== 'GET' && !path.startsWith('/auth/')
}

function arrived({ method, url, bytes }: FastifyRequest) {
  return { method, url, bytes }
}

/** What an earlier build answered goes out as it is stored, where this build's schema would have it otherwise. */
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

/** Before anything is read by a schema: one that is stricter than the build that did it must not refuse the replay. */
function replaying(endpoint: Endpoint, { db }: Binding) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const key = request.actor && takesKey(endpoint) ? keyOf(request) : undefined
    if (!request.actor || !key) return
    const known = await storedAnswer(db, { actor: request.actor.id, key, sent: arrived(request) })
    if (known) return sendAgain(reply, known)
  }
}

function answering({ endpoint, handle, prepare }: Route, binding: Binding) {
  const run = handle as unknown as (
    input: unknown,
    request: PublicRequest | ReadRequest | WriteRequest,
    prepared?: unknown,
  ) => Promise<unknown>
  const ready = prepare as unknown as ((input: unknown, request: ReadRequest) => Promise<unknown>) | undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const now = binding.clock()
    const asked = { now, address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const { params, query, body, actor } = request
    const input = { params, query, body }

    if (!actor) return { response: await run(input, { ...asked, db: binding.db }) }
    if (!takesKey(endpoint)) {
      const response = await run(input, { ...asked, db: binding.db, actor })
      return endpoint.media ? sendFile(reply, endpoint, response as AsyncIterable<string>) : { response }
    }

    const key = keyOf(request)
    const sent = { ...arrived(request), body: endpoint.body && body }
    const prepared = await ready?.(input, { ...asked, db: binding.db, actor })
    const answer = await once(binding.db, { actor: actor.id, key, sent, now }, async (tx) => ({
      status: 200,
      body: { response: await run(input, { ...asked, db: tx, actor }, prepared) },
    }))
    return reply.code(answer.status).send(answer.body)
  }
}

/** Fastify needs a type parser's schema for what may be left out. */
function schemaOf(endpoint: Endpoint) {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.name.slice(0, endpoint.name.lastIndexOf('.'))],
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: {
      200: endpoint.media
        ? { description: endpoint.summary, content: { [endpoint.media]: { schema: endpoint.answer } } }
        : z.object({ response: endpoint.answer }),
    },
  }
}

const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, string>> = { IDEMPOTENCY_IN_PROGRESS: '1', UNAVAILABLE: '5' }

function mark(reply: FastifyReply): FastifyReply {
  return reply.header(API_HEADER, '1').header('cache-control', 'no-store')
}

/** Answers whatever was thrown, Fastify's own errors about the address included, in the failure envelope. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = errorAnswer(error)
  if (status >= 500) request.log.error(error)
  const asked = error instanceof Refused ? error.retryAfter?.toString() : undefined
  const retryAfter = asked ?? RETRY_AFTER_SECONDS[body.error.code]
  if (retryAfter) reply.header('retry-after', retryAfter)
  return mark(reply).code(status).serializer(JSON.stringify).type(JSON_TYPE).send(body)
}

/** Any other content type is refused, and so is JSON that is not UTF-8: Node would put question marks in its place. */
function speakJsonAlone(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('bytes', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.bytes = bytes
    try {
      void parse(request, utf8.decode(bytes), done)
    } catch {
      done(new Refused('MALFORMED'))
    }
  })
}

/** Routes every endpoint below the API root, with the envelope, the errors and the header that says "this is ours". */
export function bind(app: FastifyInstance, routes: readonly Route[], binding: Binding): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  speakJsonAlone(app)
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request, reply) => {
    mark(reply)
    refuseOldOp(request.headers[OP_VERSION_HEADER])
  })
  // without a body, the fields that are missing are named
  app.addHook('preValidation', async (request) => {
    request.body ??= {}
  })
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler((request, reply) => answerFailure(new Refused('NOT_FOUND'), request, reply))
  for (const each of routes) {
    app.route({
      method: each.endpoint.method,
      url: each.endpoint.path,
      schema: schemaOf(each.endpoint),
      onRequest: authorizing(each.endpoint, binding),
      preValidation: replaying(each.endpoint, binding),
      handler: answering(each, binding),
    })
  }
}
