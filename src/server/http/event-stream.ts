import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

export interface EventStream {
  /** @param id sent back in `Last-Event-ID` when the client reconnects */
  send: (event: { type: string; data: unknown; id: string }) => void
  end: () => void
}

/** Bytes. Clients that stop reading are cut off and catch up on reconnect. */
const MAX_WAITING_BYTES = 256 * 1024

/**
 * Streams server-sent events (WHATWG HTML, 9.2) until one side ends it. Headers stop proxies from buffering or caching.
 * @param beatMs interval between keep-alive comments
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
    // ends the connection with the stream: a stopping server must not wait for keep-alive
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
    if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy()
    else raw.write(text)
  }

  return {
    send: ({ type, data, id }) => write(`event: ${type}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void raw.end(),
  }
}
