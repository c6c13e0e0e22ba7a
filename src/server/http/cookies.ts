import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'

/** The caller's cookies. They are sent only to `/auth`, and scripts can't read them. */
export interface Cookies {
  read: (name: string) => string | undefined
  write: (name: string, value: string, maxAgeSeconds: number) => void
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  return {
    read: (name) => request.cookies[name],
    write(name, value, maxAge) {
      reply.setCookie(name, value, {
        path: `${DEFAULT_API_ROOT}/auth`,
        httpOnly: true,
        secure: true,
        sameSite: 'strict',
        maxAge,
      })
    },
  }
}
