import type { FastifyReply } from 'fastify'
import { API_HEADER, REQUEST_ID_HEADER } from '#contract/api/common-schemas.ts'

/** The headers of each of our answers. A captive portal's lack the first. */
export function markAnswer(reply: FastifyReply): FastifyReply {
  return reply.header(API_HEADER, '1').header(REQUEST_ID_HEADER, reply.request.id).header('cache-control', 'no-store')
}
