import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A request may be on its way on a connection just opened. */
const UNUSED_MS = 1_000

/**
 * Browsers open spare connections they may never use. A closing server waits for their first request, since Node counts
 * a connection as idle only after one.
 * @returns a function that closes, after a second, connections that are still unused
 */
export function trackIdleConnections(server: Server): () => void {
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return () => {
    setTimeout(() => {
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
    }, UNUSED_MS)
  }
}
