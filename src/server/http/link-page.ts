import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'

/** Headers of what only the holder of a link may see. */
export const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** Answers with a page of plain HTML that may do only what its policy names. */
export function sendPage(policy: string) {
  return (reply: FastifyReply, status: number, page: string): FastifyReply =>
    reply
      .code(status)
      .headers({ ...PRIVATE, 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(page)
}

/** Takes forms as browsers send them, and nothing else. */
export function acceptForms(plain: FastifyInstance, bodyLimit: number): void {
  plain.removeAllContentTypeParsers()
  plain.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}

/** The fields of such a form; none of anything else. */
export function formOf(body: unknown): Record<string, string> {
  return z.record(z.string(), z.string()).safeParse(body).data ?? {}
}
