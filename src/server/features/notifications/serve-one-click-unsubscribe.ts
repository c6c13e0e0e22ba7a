import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { PATHS } from '#contract/api/path.ts'
import { ONE_CLICK_PATH } from '#contract/notification/notification-preferences.ts'
import { rawRoute } from '#server/http/raw-route.ts'
import { Refused } from '#server/http/refusal.ts'
import type { AppContext } from '../../context.ts'
import { applyUnsubscribe } from './unsubscribe.ts'

const query = z.object({ token: z.string().check(z.maxLength(200)) })

/**
 * For an email client's own unsubscribe button (RFC 8058): a POST without cookies or a session. A GET redirects to the
 * page that asks first, so link scanners can't unsubscribe anyone.
 */
export function serveOneClickUnsubscribe(api: FastifyInstance, { database, keys, clock }: AppContext): void {
  const unsubscribe = async (rawQuery: unknown) => {
    const { data } = query.safeParse(rawQuery)
    if (!data) throw new Refused('NOT_FOUND')
    await applyUnsubscribe({ db: database.kysely, keys, now: clock() }, { ...data, all: false })
    return { response: { message: "You're unsubscribed from these emails" } }
  }
  void api.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    plain.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, async () => ({}))
    plain.post(ONE_CLICK_PATH, rawRoute('notifications.one-click'), ({ query: rawQuery }) => unsubscribe(rawQuery))
    plain.get(ONE_CLICK_PATH, rawRoute('notifications.one-click'), (request, reply) =>
      reply.redirect(`${PATHS.unsubscribe}?${new URL(request.url, 'http://any').searchParams.toString()}`),
    )
  })
}
