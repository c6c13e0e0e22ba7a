import type { FastifyReply } from 'fastify'

/** Aborts once the answer is over or its caller hung up, be it before anybody asked. */
export function goneWith({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  // its event came already
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}
