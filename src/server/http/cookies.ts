import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Reads cookies in this part of the app. */
export function acceptCookies(app: FastifyInstance): void {
  app.register(fastifyCookie)
}

/** The caller's cookies of one path. Scripts can't read them, and they are sent nowhere else. */
export interface Cookies {
  read: (name: string) => string | undefined
  /** `maxAgeSeconds` of 0 takes it away */
  write: (name: string, value: string, maxAgeSeconds: number) => void
}

/**
 * With it a browser refuses the cookie from a page without HTTPS, so nobody on the way can plant one. It is the same at
 * http://localhost, which Chromium and Firefox count as safe. WebKit doesn't: there a developer's Safari stores none,
 * and each sign-in comes from a device that is new. A name that depends on the address would be a second behavior.
 */
const PREFIX = '__Secure-'

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, path: string): Cookies {
  return {
    read: (name) => request.cookies[PREFIX + name],
    write(name, value, maxAge) {
      reply.setCookie(PREFIX + name, value, { path, httpOnly: true, secure: true, sameSite: 'strict', maxAge })
    },
  }
}
