import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { API_HEADER, DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { livenessEndpoint } from '#contract/api/health.ts'
import { ERROR_ANSWERS } from './error-answer.ts'

/** A whole request must arrive within this time; a phone on 2G sends the largest form in 20 s. */
const REQUEST_TIMEOUT_MS = 30_000
/** Node ignores a request's own timeout while this one is longer. */
const HEADERS_TIMEOUT_MS = 10_000
const TIMEOUT_CHECK_MS = 5_000
/** Longer than a proxy keeps its connections, so that the proxy ends them. */
const KEEP_ALIVE_MS = 72_000

/** The server that the app answers on. */
export function createHttpServer(): Server {
  return createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  })
}

const LIVE = DEFAULT_API_ROOT + livenessEndpoint.path
const RETRY_AFTER_SECONDS = '5'

/** While the database is migrated: the process is alive, and nothing else can be used yet. */
function answerWhileStarting({ url = '/' }: IncomingMessage, answer: ServerResponse): void {
  const isApi = url.startsWith(`${DEFAULT_API_ROOT}/`)
  answer.setHeader('cache-control', 'no-store')
  if (isApi) answer.setHeader('content-type', 'application/json; charset=utf-8').setHeader(API_HEADER, '1')
  else answer.setHeader('content-type', 'text/html; charset=utf-8')
  if (url === LIVE) return void answer.end(JSON.stringify({ response: { status: 'ok' } }))
  const { status, message } = ERROR_ANSWERS.UNAVAILABLE
  answer.writeHead(status, { 'retry-after': RETRY_AFTER_SECONDS })
  answer.end(isApi ? JSON.stringify({ error: { code: 'UNAVAILABLE', message } }) : startingPage(message))
}

/** A page, because a phone shows plain text tiny. It reloads itself until the server answers. */
function startingPage(message: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Milepost</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"></head>
<body style="font:1.125rem/1.4 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem">
<h1 style="font-size:1.5rem">Milepost</h1><p>${message}</p></body></html>
`
}

/** A start that takes longer listens before the app can answer. */
const QUICK_START_MS = 10_000

/** A server that counts as alive before the app can answer. */
export interface EarlyServer {
  server: Server
  /** From now on, the app answers. @returns the port @throws Error when the address can't be used */
  open: (answer: RequestListener) => Promise<number>
  /** Accepts no connection any more, and resolves when the open ones have ended. */
  close: () => Promise<void>
}

/**
 * Listens at `open`, or after ten seconds. Until then a proxy finds the port closed and asks another process, also for
 * a write; an answer of 503 would end the write there.
 */
export function listenEarly({ host, port }: { host: string; port: number }): EarlyServer {
  const server = createHttpServer()
  server.on('request', answerWhileStarting)
  let listening: Promise<unknown> | undefined
  const listen = () => (listening ??= once(server.listen(port, host), 'listening'))
  // `open` reports the failure
  const timer = setTimeout(() => void listen().catch(() => undefined), QUICK_START_MS)
  return {
    server,
    async open(answer) {
      clearTimeout(timer)
      server.off('request', answerWhileStarting)
      server.on('request', answer)
      await listen()
      return (server.address() as AddressInfo).port
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
