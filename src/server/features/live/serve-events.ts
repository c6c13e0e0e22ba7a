import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EVENTS_PATH, HEARTBEAT_MS, type LiveEvent } from '#contract/sync/sync.ts'
import { canBookLoads } from '#domain/access/permission.ts'
import { listenForChanges } from '#server/db/live-listener.ts'
import { STREAMS } from '#server/features/account/budget/budgets.ts'
import { createAuthenticator } from '#server/features/account/session/authenticator.ts'
import type { BoardCache } from '#server/features/board/board-cache.ts'
import { personOf, sessionOf } from '#server/http/actor.ts'
import { eventStream } from '#server/http/event-stream.ts'
import { rawRoute } from '#server/http/raw-route.ts'
import { Refused } from '#server/http/refusal.ts'
import { ACCESS_SECONDS } from '#server/http/tokens.ts'
import type { AppContext } from '../../context.ts'
import { createLiveHub } from './hub.ts'
import { listLoadsWrittenSince, readStreamStart } from './missed.sql.ts'

/** Streams live as long as an access token, so a lost permission soon takes effect. */
const LIFE_MS = ACCESS_SECONDS * 1000

/** A transaction, and the database that it is from: after a restore, its number says nothing. */
const POSITION = /^(\d{1,18})\.(-?\d{1,20})$/

/**
 * Live updates: `/events` for browsers, fed by database notifications of every process's commits. Close it first.
 *
 * @param boardCache news may make it old
 */
export async function serveEvents(
  api: FastifyInstance,
  { database, keys, clock }: AppContext,
  boardCache: Pick<BoardCache<never>, 'hear' | 'clear'>,
): Promise<{ count: () => number; close: () => Promise<void> }> {
  const { kysely: db } = database
  const authenticate = createAuthenticator(db, keys)
  const hub = createLiveHub(STREAMS)
  const listener = await listenForChanges(database, {
    hear(message) {
      // first: a browser that reads the board again after the event must not get the old page
      boardCache.hear(message)
      hub.hear(message)
    },
    onLoss() {
      boardCache.clear()
      hub.endAll()
    },
  })
  async function missed(since: unknown, database: string): Promise<LiveEvent[]> {
    const [, position, of] = (typeof since === 'string' && POSITION.exec(since)) || []
    const news = position !== undefined && of === database ? await listLoadsWrittenSince(db, position) : null
    if (!news) return [{ type: 'refresh' }]
    return news.gone.length + news.changed.length > 0 ? [{ type: 'board', ...news }] : []
  }

  const mayListen = {
    authenticate: ({ headers }: FastifyRequest) => authenticate(headers.authorization, clock()),
  }
  api.get(EVENTS_PATH, rawRoute('events.stream', mayListen), async (request, reply) => {
    const { actor } = request
    if (!actor) throw new Refused('UNAUTHENTICATED')
    // the client is already gone: no close event would end the stream
    if (reply.raw.destroyed) return reply.hijack()
    const since = request.headers['last-event-id'] ?? (request.query as { since?: unknown }).since
    const mayBook = canBookLoads(actor)

    let leave = () => {}
    const stream = eventStream(reply, { beatMs: HEARTBEAT_MS, onEnd: () => leave() })
    let position = '0'
    let of = ''
    const send = (event: LiveEvent, at: string) => {
      // news from before `hello` may come after it, and the client has fetched them already
      if (BigInt(at) > BigInt(position)) position = at
      stream.send({ type: event.type, data: event, id: `${position}.${of}` })
    }
    const ears = {
      accountId: actor.accountId,
      personId: personOf(actor),
      sessionId: sessionOf(actor),
      mayBook,
      send,
      end: stream.end,
    }
    const unjoin = hub.join(ears)
    const over = setTimeout(stream.end, LIFE_MS)
    leave = () => {
      clearTimeout(over)
      unjoin()
    }
    try {
      // after joining, so no event falls between the missed ones and the live ones
      const { position: now, database: identity, endsAt } = await readStreamStart(db, sessionOf(actor))
      if (!endsAt) return stream.end()
      of = identity
      const left = endsAt.getTime() - clock()
      if (left < LIFE_MS) setTimeout(stream.end, Math.max(0, left)).unref()
      if (mayBook && since !== undefined) for (const event of await missed(since, identity)) send(event, now)
      send({ type: 'hello' }, now)
    } catch (error) {
      request.log.error(error)
      stream.end()
    }
  })
  return {
    count: hub.count,
    async close() {
      hub.endAll()
      await listener.stop()
    },
  }
}
