import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Arrived } from './idempotency.ts'
import { Refused } from './refusal.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

declare module 'fastify' {
  interface FastifyRequest {
    /** the raw body; null without one */
    bytes: Buffer | null
  }
}

/** Accepts only JSON in valid UTF-8: Node would silently replace invalid bytes with U+FFFD. */
export function speakJsonAlone(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('bytes', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.bytes = bytes
    try {
      void parse(request, utf8.decode(bytes), done)
    } catch {
      done(new Refused('MALFORMED'))
    }
  })
}

/** What a repeat is recognized by. */
export function sentBy({ method, url, bytes }: FastifyRequest): Arrived {
  return { method, url, bytes }
}
