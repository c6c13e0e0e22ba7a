import { Readable } from 'node:stream'
import type { EndpointResponseInput, Endpoint, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { listErrorCodes, takesIdempotencyKey } from '#contract/api/endpoint-errors.ts'
import { type ErrorCode, errorEnvelopeSchema } from '#contract/api/error.ts'
import { API_HEADER, DEFAULT_API_ROOT, REQUEST_ID_HEADER, OP_VERSION_HEADER } from '#contract/api/common-schemas.ts'
import { can } from '#domain/access/permission.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '#server/db/schema.ts'
import { type Actor, ownerIdOf } from './actor.ts'
import type { Admit } from './budget.ts'
import { acceptCookies, type Cookies, cookiesOf } from './cookies.ts'
import { toErrorResponse } from './error-answer.ts'
import { goneWith } from './gone-with.ts'
import { runOnce, type StoredAnswer, findStoredAnswer } from './idempotency.ts'
import { networkOf } from './network-of.ts'
import { type SendAlone, sendingAlone } from './op-batch.ts'
import { refuseOldOp } from './op-version.ts'
import { countingProcessorTime, inOneSlice } from './processor-time.ts'
import { Refused } from './refusal.ts'
import { type SecurityLog, securityLog } from './security-log.ts'
import { sendTagged, TaggedAnswer } from './tagged-answer.ts'

/**
 * What every handler gets besides its input. `bind` builds one context per request, of the type that `ContextOf` reads
 * from the endpoint:
 *
 * - public endpoint: `PublicContext`, with no actor
 * - signed-in GET, or any signed-in endpoint under /auth: `ReadContext`
 * - any other signed-in write: `WriteContext`, whose `db` is an open transaction
 *
 * The type of `db` carries the difference. `Kysely` runs each query on its own, so a handler that needs a transaction
 * starts one. `Transaction` is already open: all of the handler's writes commit together with the idempotency row.
 * A handler with a `Transaction` must use no other connection: PGlite has only one, and the two would wait for each
 * other. A step that several contexts share takes only what it needs, such as `{ db, actor }`.
 */
interface BaseContext {
  /** epoch milliseconds, from the server's injected clock */
  now: number
  /** the caller's network address, for the device list */
  address: string
  /** what rate limits count in its place: see `networkOf` */
  network: string
  cookies: Cookies
  security: SecurityLog
  userAgent: string
  /** of the answer's header and the log's lines */
  requestId: string
  log: Pick<FastifyBaseLogger, 'error'>
  /** for a batch */
  sendAlone: SendAlone
}
/** No one is signed in. Handlers open their own transactions: hashing a password inside one holds a connection. */
export type PublicContext = BaseContext & { db: Kysely<Schema> }
/** Signed-in reads. Writes under /auth too: they hash passwords as well, and take no idempotency key unless queued. */
export type ReadContext = PublicContext & { actor: Actor }
/** Signed-in writes. The transaction commits when the handler returns; a refusal rolls its writes back. */
export type WriteContext = BaseContext & { db: Transaction<Schema>; actor: Actor }

/** An endpoint's context, from its declaration. Must agree with `takesIdempotencyKey`, which decides at run time. */
type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? PublicContext
  : E['method'] extends 'GET'
    ? ReadContext
    : E extends { queued: true }
      ? WriteContext
      : E extends { keyless: true } | { path: `/auth/${string}` }
        ? ReadContext
        : WriteContext

export interface Route {
  endpoint: Endpoint
  prepare?: (input: never, ctx: never) => Promise<unknown>
  handle: (input: never, ctx: never, prepared: never) => Promise<unknown>
}

/** Pairs a contract endpoint with its handler. A read may answer with a tag. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (
    input: ParsedEndpointInput<E>,
    ctx: ContextOf<E>,
  ) => Promise<EndpointResponseInput<E> | TaggedAnswer<EndpointResponseInput<E>>>,
): Route {
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
): Route {
  return { endpoint, prepare, handle }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** null on a public endpoint */
    actor: Actor | null
    /** the raw body; null without one */
    bytes: Buffer | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    strict?: boolean
  }
}

interface Binding {
  db: Kysely<Schema>
  clock: () => number
  authenticate: (authorization: string | undefined, now: number) => Promise<Actor | null>
  /** the same for a driver's link; @throws Refused LINK_ENDED, or RATE_LIMITED when the network guesses */
  authenticateLink: (authorization: string | undefined, who: { now: number; network: string }) => Promise<Actor | null>
  admit: Admit
  /** counts an action that came again and is answered from what was stored */
  onReplay?: () => void
  /** answer 500 in place of a refusal that the endpoint doesn't declare, which is only logged otherwise */
  strict: boolean
}

const JSON_TYPE = 'application/json; charset=utf-8'

const idempotencyKey = z.string().check(z.regex(/^[\w-]{8,128}$/))

/** A fingerprint of these bytes would let a stolen database try passwords fast, and the answer may have codes. */
function hasPassword({ body }: FastifyRequest): boolean {
  return typeof body === 'object' && body !== null && 'password' in body
}

function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined || hasPassword(request)) return undefined
  const key = idempotencyKey.safeParse(header)
  if (!key.success)
    throw new Refused('VALIDATION_ERROR', {
      message: 'Idempotency-Key must be 8 to 128 letters, digits, _ or -',
      details: [{ path: 'Idempotency-Key', message: 'Must be 8 to 128 letters, digits, _ or -' }],
    })
  return key.data
}

/** Checks access before reading anything the caller sent. */
function authorizing({ access, needsSubscription }: Endpoint, binding: Binding) {
  return async (request: FastifyRequest) => {
    if (access === 'public') return
    const { authorization } = request.headers
    const now = binding.clock()
    const actor = await (access === 'driver-link'
      ? binding.authenticateLink(authorization, { now, network: networkOf(request.ip) })
      : binding.authenticate(authorization, now))
    if (!actor) throw new Refused('UNAUTHENTICATED')
    request.actor = actor
    if (access === 'driver-link') return
    if (access !== 'session' && !can(actor, access)) throw new Refused('FORBIDDEN')
    if (needsSubscription && !actor.hasAccess) throw new Refused('SUBSCRIPTION_REQUIRED')
  }
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

function arrived({ method, url, bytes }: FastifyRequest) {
  return { method, url, bytes }
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

/** Runs before validation: a schema stricter than the earlier build's must not reject a replay. */
function replaying(endpoint: Endpoint, { db, onReplay }: Binding) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const key = request.actor && takesIdempotencyKey(endpoint) ? keyOf(request) : undefined
    if (!request.actor || !key) return
    const known = await findStoredAnswer(db, { actor: ownerIdOf(request.actor), key, sent: arrived(request) })
    if (!known) return
    onReplay?.()
    return sendAgain(reply, known)
  }
}

function answering({ endpoint, handle, prepare }: Route, binding: Binding) {
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
      const answer = await countingProcessorTime(time, () => respond(request, reply))
      isStreaming = endpoint.media !== undefined && !gone.aborted
      return answer
    } finally {
      if (isStreaming) gone.addEventListener('abort', leave)
      else leave()
    }
  }

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const now = binding.clock()
    const asked = {
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

    if (!actor) return sendJson(reply, { response: await run(input, { ...asked, db: binding.db }) })
    if (!takesIdempotencyKey(endpoint)) {
      const response = await run(input, { ...asked, db: binding.db, actor })
      if (response instanceof TaggedAnswer) return sendTagged(request, reply, response)
      if (endpoint.media) return sendFile(reply, endpoint, response as AsyncIterable<string | Uint8Array>)
      return sendJson(reply, { response })
    }

    const key = keyOf(request)
    const prepared = await ready?.(input, { ...asked, db: binding.db, actor })
    const answer = await runOnce(
      binding.db,
      { actor: ownerIdOf(actor), accountId: actor.id, key, sent: arrived(request), now },
      async (tx) => ({
        status: 200,
        body: { response: await run(input, { ...asked, db: tx, actor }, prepared) },
      }),
    )
    if (answer.status !== 200) {
      const { code } = errorEnvelopeSchema.parse(answer.body).error
      logRefusal(request, code)
      const bug = findUndeclared(request, code)
      if (bug) throw bug
    }
    return reply.code(answer.status).send(answer.body)
  }
}

/** The Fastify route schema; undefined parts are left out. */
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
  return reply.header(API_HEADER, '1').header(REQUEST_ID_HEADER, reply.request.id).header('cache-control', 'no-store')
}

/** An undeclared refusal is our bug: other people's clients rely on the codes in /openapi.json. */
function findUndeclared({ routeOptions, log }: FastifyRequest, code: string): Error | null {
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
function logRefusal({ routeOptions, log, actor }: FastifyRequest, code: string, accountId = actor?.id): void {
  const endpoint = routeOptions.config.endpoint?.name ?? 'unknown'
  // a client with this bug would lose an action
  if (code === 'IDEMPOTENCY_KEY_MISMATCH') log.error(`${endpoint}: a key was used for another action`)
  const event = SECURITY_EVENTS[code]
  if (event) securityLog(log, endpoint)(event, { accountId, code })
}

/** Turns any error, including Fastify's own for bad URLs, into the error envelope. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = toErrorResponse(error)
  const bug = findUndeclared(request, body.error.code)
  if (bug) return answerFailure(bug, request, reply)
  // a caller that hung up before its body arrived is no fault of the server
  if (request.raw.aborted) request.log.info({ code: body.error.code }, 'the caller hung up')
  else if (status >= 500) request.log.error(error)
  logRefusal(request, body.error.code, error instanceof Refused ? error.accountId : undefined)
  const asked = error instanceof Refused ? error.retryAfter?.toString() : undefined
  const retryAfter = asked ?? RETRY_AFTER_SECONDS[body.error.code]
  if (retryAfter) reply.header('retry-after', retryAfter)
  return mark(reply).code(status).serializer(JSON.stringify).type(JSON_TYPE).send(body)
}

/** Accepts only JSON in valid UTF-8: Node would silently replace invalid bytes with U+FFFD. */
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

/** Bytes. A stranger's forms are short, and parsing a megabyte takes 14 ms of the processor. */
const PUBLIC_BODY_LIMIT = 16 * 1024

/** Routes all endpoints under the API root, with the envelope, the errors and the header that marks our answers. */
export function bind(app: FastifyInstance, routes: readonly Route[], binding: Binding): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  speakJsonAlone(app)
  acceptCookies(app)
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request, reply) => {
    mark(reply)
    refuseOldOp(request.headers[OP_VERSION_HEADER])
  })
  // without a body, validation still names missing fields
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
      ...(each.endpoint.access === 'public' && { bodyLimit: PUBLIC_BODY_LIMIT }),
      config: { endpoint: each.endpoint, strict: binding.strict },
      onRequest: authorizing(each.endpoint, binding),
      preValidation: replaying(each.endpoint, binding),
      handler: answering(each, binding),
    })
  }
}
