import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

export interface EventStream {
  /** @param id what `Last-Event-ID` will say when the stream is asked for again */
  send: (event: { type: string; data: unknown; id: string }) => void
  end: () => void
}

/** Whoever does not read is let go; they hear the rest when they come back. */
const MOST_WAITING = 256 * 1024

/**
 * Answers with server-sent events (WHATWG HTML, 9.2) until one side ends it. Nothing on the way may hold it back or keep it.
 * @param beatMs how often a comment tells that it is alive
 */
export function eventStream(
  reply: FastifyReply,
  { beatMs, onEnd }: { beatMs: number; onEnd: () => void },
): EventStream {
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // what ends the stream ends the connection: a server that stops must not wait for it to be used again
    connection: 'close',
  })
  const beat = setInterval(() => write(': alive\n\n'), beatMs)
  raw.on('close', () => {
    clearInterval(beat)
    onEnd()
  })
  raw.on('error', () => undefined)

  function write(text: string): void {
    if (raw.writableEnded) return
    if (raw.writableLength > MOST_WAITING) raw.destroy()
    else raw.write(text)
  }

  return {
    send: ({ type, data, id }) => write(`event: ${type}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void raw.end(),
  }
}
