import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * What can happen between a phone and the server.
 * - `no-signal`: the connection is refused
 * - `silence`: packets get lost; no answer ever arrives
 * - `lose-answer`: the server carries the request out, and its answer is lost
 * - `cut-request`: the connection is reset after half of the body
 * - `twice`: the network repeats the request, and only the second answer arrives
 * - `inTurn`: each request meets the next of these, over and over; null is none
 * - `captive-page`, `captive-redirect`: a captive portal answers instead of the server
 * - `ask`: it arrives with other headers, as from another version of the app
 */
type Fault = OneFault | { inTurn: readonly (OneFault | null)[] }

type OneFault =
  | 'no-signal'
  | 'silence'
  | 'lose-answer'
  | 'cut-request'
  | 'twice'
  | 'captive-page'
  | 'captive-redirect'
  | { status: number }
  | { holdUntil: Promise<unknown> }
  | { rewrite: (text: string) => string }
  | { ask: Record<string, string> }

interface Rule {
  applies: (method: string, path: string) => boolean
  fault: Fault
  /** requests that met it */
  met: number
  left: number
}

interface Passed {
  method: string
  path: string
  /** the Idempotency-Key */
  key: string | undefined
  /** the status of the server's answer, even if it never arrived; null without an answer */
  status: number | null
}

export interface FaultProxy {
  /** the origin that browsers are given */
  url: string
  /** Applies a fault to matching requests, `times` times. The newest rule wins. Returns a function that ends it. */
  meet: (applies: Rule['applies'], fault: Fault, times?: number) => () => void
  /** Ends every fault. Requests that `silence` swallowed never get an answer, or are reset. */
  heal: (swallowed?: 'kept' | 'reset') => void
  /** every request that arrived, in order */
  passed: Passed[]
  /** Forwards to another server from now on, as after a deployment. */
  leadTo: (origin: string) => void
  stop: () => Promise<void>
}

const PORTAL = '<!doctype html><title>Truck stop Wi-Fi</title><p>Accept our terms to go online</p>'

export const anything = () => true
export const toApi = (_: string, path: string) => path.startsWith('/api/')
export const write = (path: string) => (method: string, requestPath: string) =>
  method !== 'GET' && requestPath.startsWith(path)

/** A proxy between a browser and the real server that injects faults. */
export async function startFaultProxy(origin: string): Promise<FaultProxy> {
  let target = origin
  let rules: Rule[] = []
  const passed: Passed[] = []
  const swallowed = new Set<Socket>()

  function faultFor({ method = '', path }: { method?: string | undefined; path: string }): OneFault | null {
    const rule = rules.findLast(({ applies, left }) => left > 0 && applies(method, path))
    if (!rule) return null
    rule.left -= 1
    rule.met += 1
    const { fault } = rule
    const isInTurn = typeof fault === 'object' && 'inTurn' in fault
    return isInTurn ? (fault.inTurn[(rule.met - 1) % fault.inTurn.length] ?? null) : fault
  }

  async function forward(
    request: IncomingMessage,
    body: Buffer,
    entry: Passed,
  ): Promise<{ answer: IncomingMessage; body: Buffer }> {
    const onward = onwardTo(target, request, body)
    onward.end(body)
    const [answer] = (await once(onward, 'response')) as [IncomingMessage]
    const answered = await bytesOf(answer)
    entry.status = answer.statusCode ?? null
    return { answer, body: answered }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const key = request.headers['idempotency-key']
    const entry: Passed = { method: request.method ?? '', path, key: key?.toString(), status: null }
    const fault = faultFor({ method: request.method, path })
    if (fault === 'no-signal') return void request.socket.destroy()
    passed.push(entry)
    const body = await bytesOf(request)
    if (fault === 'silence') return void swallowed.add(request.socket)
    if (fault === 'captive-page') return void response.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL)
    if (fault === 'captive-redirect') return void response.writeHead(302, { location: '/truck-stop/login' }).end()
    if (fault === 'cut-request') {
      sendHalf(target, request, body)
      return void request.socket.destroy()
    }
    if (fault && typeof fault === 'object' && 'status' in fault)
      return void response.writeHead(fault.status, { 'content-type': 'text/plain' }).end('Bad gateway')
    if (fault && typeof fault === 'object' && 'ask' in fault) Object.assign(request.headers, fault.ask)
    if (fault === 'twice') await forward(request, body, entry)
    const { answer, body: answered } = await forward(request, body, entry)
    if (fault === 'lose-answer') return void request.socket.destroy()
    if (fault && typeof fault === 'object' && 'holdUntil' in fault) await fault.holdUntil
    const text =
      fault && typeof fault === 'object' && 'rewrite' in fault ? fault.rewrite(answered.toString()) : answered
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...headers } = answer.headers
    response.writeHead(answer.statusCode ?? 500, headers).end(text)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    meet(applies, fault, times = Infinity) {
      const rule: Rule = { applies, fault, met: 0, left: times }
      rules.push(rule)
      return () => {
        rules = rules.filter((each) => each !== rule)
      }
    },
    heal(then = 'kept') {
      rules = []
      if (then === 'reset') for (const socket of swallowed) socket.destroy()
      swallowed.clear()
    },
    leadTo(next) {
      target = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Without compression and 304 answers, because a rule may change the text. */
function onwardTo(target: string, { method, url, headers }: IncomingMessage, body: Buffer): ClientRequest {
  const { 'if-none-match': _, 'if-modified-since': __, ...rest } = headers
  return ask(target + url, {
    method,
    headers: { ...rest, 'content-length': body.length, 'accept-encoding': 'identity' },
  })
}

/** Sends the full content length and half of the bytes. */
function sendHalf(target: string, request: IncomingMessage, body: Buffer): void {
  const onward = onwardTo(target, request, body)
  onward.on('error', () => undefined)
  onward.write(body.subarray(0, body.length / 2), () => onward.destroy())
}
