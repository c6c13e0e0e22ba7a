import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { EDI_CONTENT_ROUTE, EDI_MEDIA, EDI_UPLOAD_ROUTE, type EdiUpload } from '#contract/programs/edi-exchange.ts'
import { EDI_LIMITS } from '#domain/edi/read-interchange.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { createAuthenticator } from '#server/features/account/session/authenticator.ts'
import { spendWithin } from '#server/features/account/sign-in/sign-in.sql.ts'
import type { Actor } from '#server/http/actor.ts'
import { attachmentHeaders } from '#server/http/attachment.ts'
import { rawRoute } from '#server/http/raw-route.ts'
import { Refused } from '#server/http/refusal.ts'
import type { AppContext } from '../../../context.ts'
import type { ApplyWaiting } from './apply-waiting.ts'
import { findInterchange, listInterchangesById } from './interchange.sql.ts'
import { presentInterchanges } from './interchanges.ts'
import { receiveMessages } from './receive-messages.ts'

const params = z.object({ id: z.uuid() })

/** Of one partner, in all processes. */
const UPLOADS_PER_MINUTE = 60

/** Messages as they travel: they aren't JSON, so no endpoint takes them. */
export function serveEdiMessages(
  api: FastifyInstance,
  context: Pick<AppContext, 'database' | 'keys' | 'clock' | 'config'>,
  applyWaiting: ApplyWaiting,
): void {
  const { database, keys, clock, config } = context
  const { kysely: db } = database
  const authenticate = createAuthenticator(db, keys)
  const mayExchange = {
    authenticate: ({ headers }: FastifyRequest) => authenticate(headers.authorization, clock()),
    scope: 'edi:exchange',
    seat: 'owner',
  } as const

  function callerOf({ actor }: FastifyRequest): Actor {
    if (!actor) throw new Refused('UNAUTHENTICATED')
    return actor
  }

  function idOf(request: FastifyRequest): string {
    const about = params.safeParse(request.params)
    if (!about.success) throw new Refused('NOT_FOUND')
    return about.data.id
  }

  async function upload(request: FastifyRequest): Promise<{ response: EdiUpload }> {
    const { accountId } = callerOf(request)
    const partnerId = idOf(request)
    const bytes = request.body
    if (!Buffer.isBuffer(bytes)) throw new Refused('EDI_UNREADABLE')
    const now = clock()
    if (config.rateLimits) {
      const limit = { now, perMs: MINUTE_MS, cost: 1, most: UPLOADS_PER_MINUTE }
      const spent = await spendWithin(db, `edi uploads ${partnerId}`, limit)
      if (!spent.fits)
        throw new Refused('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil((spent.endsAt - now) / 1000)) })
    }
    const { ids, answers } = await receiveMessages(db, { partnerId, accountId, bytes, name: null, now })
    await applyWaiting(db, partnerId, now)
    return { response: { reading: await presentInterchanges(db, await listInterchangesById(db, ids)), answers } }
  }

  void api.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    const parser = { parseAs: 'buffer', bodyLimit: EDI_LIMITS.bytes } as const
    plain.addContentTypeParser([EDI_MEDIA, 'application/octet-stream', 'text/plain'], parser, (_, bytes, done) =>
      done(null, bytes),
    )
    plain.post(EDI_UPLOAD_ROUTE, rawRoute('edi.upload', mayExchange), (request) => upload(request))
  })

  api.get(EDI_CONTENT_ROUTE, rawRoute('edi.content', mayExchange), async (request, reply) => {
    const { accountId } = callerOf(request)
    const row = await findInterchange(db, accountId, idOf(request))
    if (!row || row.content === null) throw new Refused('NOT_FOUND')
    return reply
      .headers(attachmentHeaders(`${row.direction}-${row.number}.edi`))
      .type(EDI_MEDIA)
      .send(Buffer.from(row.content, 'base64'))
  })
}
