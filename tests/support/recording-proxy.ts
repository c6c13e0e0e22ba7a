import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface RecordingProxy {
  /** the origin that browsers are given */
  url: string
  /** every byte that went to the server so far: request lines, headers and bodies */
  sent: () => string
  stop: () => Promise<void>
}

/** Passes a server's connections on unchanged, and keeps what the clients sent. */
export async function startRecordingProxy(origin: string): Promise<RecordingProxy> {
  const chunks: Buffer[] = []
  const sockets = new Set<Socket>()
  const { hostname, port } = new URL(origin)
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    client.on('data', (chunk) => chunks.push(chunk))
    client.pipe(upstream).pipe(client)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => Buffer.concat(chunks).toString('latin1'),
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
