import { BEAT_MS, EVENTS_PATH, type LiveEvent } from '#contract/live.ts'
import { canBookLoad } from '#domain/permission.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { listenLive } from '#server/db/live-listener.ts'
import { authentication } from '#server/features/auth/authenticate.ts'
import { liveHub } from '#server/features/live/hub.ts'
import { loadsWrittenSince, standing } from '#server/features/live/missed.sql.ts'
import { eventStream } from '#server/http/event-stream.ts'
import { Refused } from '#server/http/refusal.ts'
import { ACCESS_SECONDS } from '#server/http/tokens.ts'

/** A stream lives no longer than a token, so that whoever lost a right is not told for long. */
const LIFE_MS = ACCESS_SECONDS * 1000

const POSITION = /^\d{1,18}$/

/** Live updates of this process: `/events` for browsers, and an ear at the database for what any process commits. Close it first. */
export async function serveEvents(
  api: FastifyInstance,
  { database, keys, clock }: Context,
): Promise<{ close: () => Promise<void> }> {
  const { kysely: db } = database
  const authenticate = authentication(db, keys)
  const hub = liveHub()
  const listener = await listenLive(database, { hear: hub.hear, onLoss: hub.endAll })
  async function missed(since: unknown): Promise<LiveEvent[]> {
    const found = typeof since === 'string' && POSITION.test(since) ? await loadsWrittenSince(db, since) : null
    if (!found) return [{ type: 'refresh' }]
    return found.gone.length + found.changed.length > 0 ? [{ type: 'board', ...found }] : []
  }

  api.get(EVENTS_PATH, { schema: { hide: true } }, async (request, reply) => {
    const actor = await authenticate(request.headers.authorization, clock())
    if (!actor) throw new Refused('UNAUTHENTICATED')
    // gone while we looked: nobody is there whose leaving would end a stream
    if (reply.raw.destroyed) return reply.hijack()
    const since = request.headers['last-event-id'] ?? (request.query as { since?: unknown }).since
    const mayBook = canBookLoad(actor)

    let leave = () => {}
    const stream = eventStream(reply, { beatMs: BEAT_MS, onEnd: () => leave() })
    const send = (event: LiveEvent, id: string) => stream.send({ type: event.type, data: event, id })
    const ears = { accountId: actor.id, sessionId: actor.sessionId, mayBook, send, end: stream.end }
    const unjoin = hub.join(ears)
    const over = setTimeout(stream.end, LIFE_MS)
    leave = () => {
      clearTimeout(over)
      unjoin()
    }
    try {
      // after joining, so that nothing falls between what was missed and what is heard
      const { position: now, endsAt } = await standing(db, actor.sessionId)
      if (!endsAt) return stream.end()
      const left = endsAt.getTime() - clock()
      if (left < LIFE_MS) setTimeout(stream.end, Math.max(0, left)).unref()
      if (mayBook && since !== undefined) for (const event of await missed(since)) send(event, now)
      send({ type: 'hello' }, now)
    } catch (error) {
      request.log.error(error)
      stream.end()
    }
  })
  return {
    async close() {
      hub.endAll()
      await listener.stop()
    },
  }
}
