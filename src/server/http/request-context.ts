import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from './actor.ts'
import type { Cookies } from './cookies.ts'
import type { SendAlone } from './op-batch.ts'
import type { SecurityLog } from './security-log.ts'

/**
 * What every handler gets besides its input. `answer` builds one context per request, of the type that `ContextOf` reads
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
export type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? PublicContext
  : E['method'] extends 'GET'
    ? ReadContext
    : E extends { queued: true }
      ? WriteContext
      : E extends { keyless: true } | { path: `/auth/${string}` }
        ? ReadContext
        : WriteContext
