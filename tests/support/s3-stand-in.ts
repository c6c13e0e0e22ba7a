import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deferred } from './deferred.ts'

interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
}

/** An S3-compatible store in memory that keeps what arrives whole and signed. */
export async function startS3() {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const asked: ReceivedRequest[] = []
  let mood: 'well' | 'hang' | number = 'well'
  let held: { method: string; begun: () => void; released: Promise<void> } | undefined
  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    asked.push({ method, path: url, headers })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (mood === 'hang') return
    if (held?.method === method) {
      held.begun()
      await held.released
    }
    if (mood !== 'well') return void reply.writeHead(mood, mood === 302 ? { location: '/elsewhere' } : {}).end()
    if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return void reply.writeHead(403).end()
    const bytes = Buffer.concat(chunks)
    if (method === 'PUT') {
      const hash = createHash('sha256').update(bytes)
      if (hash.digest('hex') !== headers['x-amz-content-sha256']) return void reply.writeHead(400).end()
      objects.set(url, { bytes, type: headers['content-type'] ?? '' })
      return void reply.writeHead(200).end()
    }
    if (method === 'DELETE') {
      objects.delete(url)
      return void reply.writeHead(204).end()
    }
    const found = objects.get(url)
    if (!found) return void reply.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    reply.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length }).end(found.bytes)
  }
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'papers',
      region: 'eu-west-9',
      accessKeyId: 'key-id',
      secretAccessKey: 'secret-key',
    },
    objects,
    asked,
    becomes: (next: typeof mood) => {
      mood = next
    },
    /** Holds requests of this method. Wait for `begun`, then `release`. */
    hold(method: string): { begun: Promise<void>; release: () => void } {
      const [begun, released] = [deferred(), deferred()]
      held = { method, begun: begun.give, released: released.given }
      return { begun: begun.given, release: released.give }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
