import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Browsers open spare connections they may never use. A closing server waits for their first request, since Node counts
 * a connection as idle only after one.
 * @returns a function that closes the server's unused connections
 */
export function trackIdleConnections(server: Server): () => void {
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return () => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
  }
}
