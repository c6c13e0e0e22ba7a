import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { generate } from 'selfsigned'
import { expect } from 'vitest'

/** What a receiver's server can do; only an answer is what it should. */
export type Behavior =
  | { status: number; headers?: Record<string, string>; text?: string }
  /** takes the message and never answers */
  | 'hang'
  /** answers 200, then a byte now and then */
  | 'drip'
  | 'reset'
  /** answers 200 with 1 GB */
  | 'huge'
  /** answers 200 with a megabyte of zeros, compressed to a thousandth */
  | 'bomb'
  /** answers 200 with 10,000 headers */
  | 'headers'
  /** answers as servers did before HTTP/1.0 */
  | 'http09'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  /** the bytes as text */
  body: string
}

export interface WebhookReceiver {
  origin: string
  /** in the order in which they came, of one path or all */
  received: (path?: string) => Received[]
  /** what a path does from now on; it answers 204 unless told otherwise */
  does: (path: string, behavior: Behavior) => void
  /** waits for this many messages to one path, and returns them */
  messagesTo: (path: string, count: number) => Promise<Received[]>
  stop: () => Promise<void>
}

const SOON = { timeout: 30_000, interval: 20 }
const GIGABYTE = 1024 ** 3
const CHUNK = Buffer.alloc(64 * 1024, 'x')

function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': GIGABYTE })
  let left = GIGABYTE
  const write = () => {
    while (left > 0 && !response.destroyed) {
      left -= CHUNK.length
      if (!response.write(CHUNK)) return void response.once('drain', write)
    }
    response.end()
  }
  write()
}

function drip(response: ServerResponse): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write('x'), 50)
  response.on('close', () => clearInterval(timer))
}

const MANY_HEADERS = Array.from({ length: 10_000 }, (_, index) => `x-header-${index}: 1\r\n`).join('')

function act(behavior: Behavior, { socket }: IncomingMessage, response: ServerResponse): void {
  switch (behavior) {
    case 'hang':
      return
    case 'drip':
      return drip(response)
    case 'reset':
      return void socket.destroy()
    case 'huge':
      return flood(response)
    case 'bomb':
      return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1024 * 1024)))
    case 'headers':
      return void socket.end(`HTTP/1.1 200 OK\r\n${MANY_HEADERS}\r\n`)
    case 'http09':
      return void socket.end('<html>Welcome</html>')
    default:
      return void response.writeHead(behavior.status, behavior.headers).end(behavior.text)
  }
}

/**
 * A company's server that gets webhooks, over TLS with a certificate that this process trusts.
 * @param certificate 'own' is one that nobody trusts
 */
export async function startWebhookReceiver({
  certificate = 'trusted',
}: { certificate?: 'trusted' | 'own' | 'none' } = {}): Promise<WebhookReceiver> {
  const all: Received[] = []
  const behaviors = new Map<string, Behavior>()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      all.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() })
      act(behaviors.get(path) ?? { status: 204 }, request, response)
    })
  }
  const server = certificate === 'none' ? createServer(answer) : createTlsServer(await credentials(certificate), answer)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const received = (path?: string) => all.filter((each) => path === undefined || each.path === path)
  return {
    origin: `${certificate === 'none' ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    does: (path, behavior) => void behaviors.set(path, behavior),
    async messagesTo(path, count) {
      await expect.poll(() => received(path).length, SOON).toBeGreaterThanOrEqual(count)
      return received(path)
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function credentials(certificate: 'trusted' | 'own') {
  // a trusted one is looked up by its name: the receiver of an earlier file of tests is trusted in this process, too
  const { cert, private: key } = await generate([{ name: 'commonName', value: randomUUID() }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  if (certificate === 'trusted') setDefaultCACertificates([...getCACertificates('default'), cert])
  return { cert, key }
}

/** Counts who connects, and takes nothing. */
export async function startTrap(): Promise<{ port: number; connections: () => number; stop: () => Promise<void> }> {
  let connections = 0
  const server = createSocketServer((socket) => {
    connections += 1
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}
