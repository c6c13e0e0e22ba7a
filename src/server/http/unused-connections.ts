import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Browsers and other clients open connections ahead over which they may never ask anything. A server that closes waits for
 * their first request: Node calls a connection idle only after one.
 * @returns closes those of the server
 */
export function unusedConnections(server: Server): () => void {
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
