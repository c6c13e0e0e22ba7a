import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The JSON of an endpoint's `response`, written once and sent to many. */
export class WrittenAnswer {
  readonly json: string
  /** the same for the same JSON */
  readonly tag: string
  /** it has the caller's own business in it, which no browser should keep on disk */
  readonly isPrivate: boolean

  constructor({ json, tag, isPrivate }: { json: string; tag: string; isPrivate: boolean }) {
    this.json = json
    this.tag = tag
    this.isPrivate = isPrivate
  }
}

/** Weak, because the bytes differ once they are compressed. */
export function tagOf(text: string): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`
}

/** Whether the caller has these bytes already. */
function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']
  return known?.split(',').some((each) => each.trim() === tag) ?? false
}

/** A browser asks each time whether it changed, and another account's copy never answers. */
export function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, tag, isPrivate }: WrittenAnswer,
): FastifyReply {
  reply.headers({ etag: tag, vary: 'authorization', 'cache-control': isPrivate ? 'no-store' : 'private, no-cache' })
  if (isKnown(request, tag)) return reply.code(304).header('vary', 'authorization, accept-encoding').send()
  return reply.serializer(String).type('application/json; charset=utf-8').send(`{"response":${json}}`)
}
