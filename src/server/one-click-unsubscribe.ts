import { ONE_CLICK_PATH } from '#contract/notification-settings.ts'
import { PATHS } from '#contract/path.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from './context.ts'
import { endMails } from '#server/features/notifications/unsubscribe.ts'
import { Refused } from '#server/http/refusal.ts'

const query = z.object({ token: z.string().check(z.maxLength(200)) })

/**
 * What a mail program's own button posts to (RFC 8058): a form of one field, without cookies or a session. A program that
 * opens the address instead is led to the page that asks first: a link scanner must unsubscribe nobody.
 */
export function serveOneClickUnsubscribe(api: FastifyInstance, { database, keys, clock }: Context): void {
  const unsubscribe = async (asked: unknown) => {
    const { data } = query.safeParse(asked)
    if (!data) throw new Refused('NOT_FOUND')
    await endMails({ db: database.kysely, keys, now: clock() }, { ...data, all: false })
    return { response: { message: 'You get no more of these mails' } }
  }
  void api.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    plain.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, async () => ({}))
    plain.post(ONE_CLICK_PATH, { schema: { hide: true } }, ({ query: asked }) => unsubscribe(asked))
    plain.get(ONE_CLICK_PATH, { schema: { hide: true } }, (request, reply) =>
      reply.redirect(`${PATHS.unsubscribe}?${new URL(request.url, 'http://any').searchParams.toString()}`),
    )
  })
}
