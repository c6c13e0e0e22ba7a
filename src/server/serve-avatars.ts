import '@fastify/swagger'
import * as z from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { avatarById } from '#server/features/auth/avatar.sql.ts'
import { Refused } from '#server/http/refusal.ts'

const isId = z.uuid()

/**
 * PROF-10: pictures below the API's root, for <img>, which sends no token. A picture is served as the image that its
 * bytes are; a new one has a new address, so this one may be kept for ever.
 */
export function serveAvatars(api: FastifyInstance, db: Kysely<Schema>): void {
  api.get<{ Params: { id: string } }>('/avatars/:id', { schema: { hide: true } }, async ({ params }, reply) => {
    const avatar = isId.safeParse(params.id).success ? await avatarById(db, params.id) : undefined
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
