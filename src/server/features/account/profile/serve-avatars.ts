import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AppContext } from '#server/context.ts'
import { avatarById } from '#server/features/account/person.sql.ts'
import { rawRoute } from '#server/http/raw-route.ts'
import { Refused } from '#server/http/refusal.ts'

const isId = z.uuid()

/**
 * PROF-10: pictures under the API root, public because <img> sends no token. The type is the one detected from the
 * bytes. A new picture gets a new URL, so each can be cached forever.
 */
export function serveAvatars(api: FastifyInstance, { database }: AppContext): void {
  api.get<{ Params: { id: string } }>('/avatars/:id', rawRoute('avatars.file'), async ({ params }, reply) => {
    const avatar = isId.safeParse(params.id).success ? await avatarById(database.kysely, params.id) : undefined
    if (!avatar) throw new Refused('NOT_FOUND')
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline',
      })
      .type(avatar.type)
      .send(Buffer.from(avatar.base64, 'base64'))
  })
}
