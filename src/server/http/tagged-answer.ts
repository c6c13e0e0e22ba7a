import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inOneSlice } from './processor-time.ts'

/** An answer with a tag: a browser that has it already gets 304. Many callers may get the same one; it is written once. */
export class TaggedAnswer<Response> {
  readonly response: Response
  /** it has the caller's own business in it, which no browser should keep on disk */
  readonly isPrivate: boolean
  #written: { text: string; tag: string } | undefined

  constructor(response: Response, { isPrivate }: { isPrivate: boolean }) {
    this.response = response
    this.isPrivate = isPrivate
  }

  /** @param serialize as the endpoint's schema says */
  write(serialize: (body: { response: Response }) => string): { text: string; tag: string } {
    if (!this.#written) {
      const text = serialize({ response: this.response })
      this.#written = { text, tag: tagOf(text) }
    }
    return this.#written
  }
}

/** Weak, because the bytes differ once they are compressed. */
function tagOf(text: string): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`
}

/** Whether the caller has these bytes already. */
function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const tags = headers['if-none-match']
  return tags?.split(',').some((each) => each.trim() === tag) ?? false
}

/** A browser asks each time whether it changed, and another account's copy never answers. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: TaggedAnswer<unknown>): FastifyReply {
  const { text, tag } = answer.write((body) => inOneSlice(() => reply.serialize(body) as string))
  const cacheControl = answer.isPrivate ? 'no-store' : 'private, no-cache'
  reply.headers({ etag: tag, vary: 'authorization', 'cache-control': cacheControl })
  if (isKnown(request, tag)) return reply.code(304).header('vary', 'authorization, accept-encoding').send()
  return reply.serializer(String).type('application/json; charset=utf-8').send(text)
}
