import { ERRORS, type Locker, Metadata, type RequestRelease, Server, type ServerOptions } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as after } from 'node:timers/promises'
import * as z from 'zod/mini'
import { API_HEADER, DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { UPLOADS_PATH } from '#contract/freight/document.ts'
import { DOCUMENT_LIMITS, DOCUMENT_PROBLEM_WORDS } from '#domain/freight/document.ts'
import { openSessionLocks, type SessionLocks } from '#server/db/session-locks.ts'
import { createBudgets } from '#server/features/account/budget/spend-budget.ts'
import { createAuthenticator } from '#server/features/account/session/authenticator.ts'
import { createAttemptLimiter } from '#server/features/account/sign-in/attempt-limiter.ts'
import { createLinkAuthenticator } from '#server/features/driver-links/authenticate-link.ts'
import { type Actor, keyOwnerOf } from '#server/http/actor.ts'
import { networkOf } from '#server/http/network-of.ts'
import { rawRoute } from '#server/http/raw-route.ts'
import { Refused } from '#server/http/refusal.ts'
import { partIdOf, uploadIdOf } from '#server/ports/uploads/upload-store.ts'
import type { AppContext } from '../../context.ts'

const MEGABYTE = 1024 * 1024
/** What an account's unfinished documents may take on the disk. */
const MOST_WAITING = 400 * MEGABYTE

const partId = z.uuid()
const announced = z.object({ id: partId, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

type TusRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0]

function metadataOf(header: unknown): unknown {
  try {
    return typeof header === 'string' ? Metadata.parse(header) : undefined
  } catch {
    return undefined
  }
}

/**
 * `/uploads`: files in pieces, by the tus protocol, resumed at any byte. An upload's id is the device's own, below the
 * account's: nobody can name another account's upload.
 */
export function serveUploads(api: FastifyInstance, context: AppContext): { close: () => Promise<void> } {
  const { database, keys, clock, config, uploads, pause } = context
  const { kysely: db } = database
  const authenticate = createAuthenticator(db, keys)
  const spend = createBudgets(keys, config.rateLimits)
  const authenticateLink = createLinkAuthenticator(
    db,
    createAttemptLimiter(keys, { enabled: config.rateLimits, pause }).count,
  )
  const locks = openSessionLocks(database)
  const actors = new WeakMap<object, Actor>()

  function uploadIdFor(request: TusRequest, part: unknown): string {
    const node = request.runtime?.node?.req
    const actor = node && actors.get(node)
    const id = partId.safeParse(part)
    // 404, as tus answers for an upload that doesn't exist
    if (!actor || !id.success) throw { status_code: 404, body: 'Not found\n' }
    return uploadIdOf(keyOwnerOf(actor), id.data)
  }

  const path = `${DEFAULT_API_ROOT}${UPLOADS_PATH}`
  const tus = new Server({
    path,
    datastore: uploads.files,
    locker: uploadLocker(locks),
    relativeLocation: true,
    maxSize: DOCUMENT_LIMITS.bytes,
    allowedOrigins: [config.appUrl],
    namingFunction: (request, metadata) => uploadIdFor(request, metadata?.['id']),
    getFileIdFromRequest: (request, last) => uploadIdFor(request, last),
    generateUrl: (_, { path: root, id }) => `${root}/${partIdOf(id)}`,
    // its own errors say what the device must do; others would show the server's paths
    onResponseError: async (_, error) => {
      if ('status_code' in error) return undefined
      api.log.error(error)
      return { status_code: 500, body: 'Something went wrong on our side\n' }
    },
    // what the account wrote there is not needed, but for the hash
    onUploadCreate: async (_, { metadata }) => ({ metadata: { sha256: metadata?.['sha256'] ?? null } }),
  })

  /** Announcing a file costs its size, whether it arrives or not. */
  async function announce(request: FastifyRequest, actor: Actor): Promise<void> {
    const about = announced.safeParse(metadataOf(request.headers['upload-metadata']))
    const length = Number(request.headers['upload-length'])
    if (!about.success || !Number.isSafeInteger(length) || request.headers['upload-concat'] !== undefined)
      throw new Refused('MALFORMED')
    if (length <= 0) throw new Refused('DOCUMENT_REFUSED', { message: DOCUMENT_PROBLEM_WORDS.empty })
    if (length > DOCUMENT_LIMITS.bytes) throw new Refused('TOO_LARGE', { message: DOCUMENT_PROBLEM_WORDS['too-large'] })
    // creating it again would cut off what has arrived
    const existing = await uploads.files.configstore.get(uploadIdOf(keyOwnerOf(actor), about.data.id))
    if (existing) throw new Refused('IDEMPOTENCY_IN_PROGRESS', { message: 'This upload has begun' })
    // the last file of the hour may be larger than what is left
    await spend.upTo({ db, actor, now: clock() }, 'uploads', Math.ceil(length / MEGABYTE))
    if ((await uploads.announcedBytes(keyOwnerOf(actor))) + length > MOST_WAITING)
      throw new Refused('OVER_BUDGET', { message: 'Too many files are waiting to be finished', retryAfter: 3600 })
  }

  const mayUpload = {
    authenticate: async ({ headers: { authorization }, ip }: FastifyRequest) =>
      (await authenticate(authorization, clock())) ??
      authenticateLink(authorization, { now: clock(), network: networkOf(ip) }),
    scope: 'documents:write',
    seat: 'desk-or-money',
  } as const

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { actor } = request
    if (!actor) throw new Refused('UNAUTHENTICATED')
    if (request.method === 'POST') await announce(request, actor)
    actors.set(request.raw, actor)
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader(API_HEADER, '1')
    reply.raw.setHeader('cache-control', 'no-store')
    await tus.handle(request.raw, reply.raw)
  }

  void api.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    // tus reads the request itself
    plain.addContentTypeParser('application/offset+octet-stream', (_, __, done) => done(null))
    plain.route({
      method: 'POST',
      url: UPLOADS_PATH,
      ...rawRoute('uploads.announce', mayUpload),
      handler: serve,
    })
    plain.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOADS_PATH}/:part`,
      exposeHeadRoute: false,
      ...rawRoute('uploads.part', mayUpload),
      handler: serve,
    })
  })
  return { close: () => locks.close() }
}

/** A phone that lost its connection comes back sooner than its old request ends. */
const WAIT_MS = 10_000
const ASK_AGAIN_MS = 100

interface Holder {
  requestRelease: RequestRelease
  isOver: Promise<void>
  end: () => void
}

function holderOf(requestRelease: RequestRelease): Holder {
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  return { requestRelease, isOver, end }
}

/**
 * One writer per upload, over all servers. Within a server, a newer request ends the older one; another server's is
 * waited for.
 */
function uploadLocker(locks: SessionLocks, { waitMs = WAIT_MS }: { waitMs?: number } = {}): Locker {
  const holders = new Map<string, Holder>()

  async function takeHere(id: string, mine: Holder, isLate: () => boolean): Promise<void> {
    for (let theirs = holders.get(id); theirs; theirs = holders.get(id)) {
      await theirs.requestRelease()
      await Promise.race([theirs.isOver, after(ASK_AGAIN_MS)])
      if (isLate()) throw ERRORS.ERR_LOCK_TIMEOUT
    }
    holders.set(id, mine)
  }

  async function takeEverywhere(id: string, isLate: () => boolean): Promise<void> {
    while (!(await locks.tryTake(`upload ${id}`))) {
      if (isLate()) throw ERRORS.ERR_LOCK_TIMEOUT
      await after(ASK_AGAIN_MS)
    }
  }

  return {
    newLock(id) {
      let mine: Holder | undefined
      const free = () => {
        if (!mine) return
        holders.delete(id)
        mine.end()
        mine = undefined
      }
      return {
        async lock(signal, requestRelease) {
          const until = Date.now() + waitMs
          const isLate = () => signal.aborted || Date.now() >= until
          const holder = holderOf(requestRelease)
          await takeHere(id, holder, isLate)
          mine = holder
          try {
            await takeEverywhere(id, isLate)
          } catch (error) {
            free()
            throw error
          }
        },
        async unlock() {
          // a lock of a connection that broke is gone already
          await locks.release(`upload ${id}`).catch(() => undefined)
          free()
        },
      }
    },
  }
}
