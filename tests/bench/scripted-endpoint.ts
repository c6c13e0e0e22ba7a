import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import type * as z from 'zod/mini'
import { sendOpsEndpoint } from '#contract/sync/send-ops.ts'
import { API_HEADER, DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { indexIn } from './pages/operation.ts'

const REFUSED_SHARE = 0.1
const LOST_SHARE = 0.05
const FAILED = { error: { code: 'INTERNAL_ERROR', message: 'As the script says' } }
/** draws a batch's fate, apart from its actions' */
const OPS_SALT = 1_000_003

/** What the server saw of a queue's actions. */
interface Seen {
  requests: number
  /** how often an action was done again, on a server that ignores the Idempotency-Key */
  duplicates: number
  /** the same on a server that returns the stored answer for a known key, like ours (offline.md §8) */
  duplicatesByKey: number
  /** the actions done at least once */
  done: ReadonlySet<number>
}

interface ScriptedEndpoint {
  url: string
  seen: () => Seen
  /** Clears what it saw and restarts the script. */
  reset: () => void
  stop: () => Promise<void>
}

/** Between 0 and 1; the same for every queue, given the same action and attempt. */
function chance(index: number, attempt: number): number {
  let hash = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(attempt + 1, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/**
 * Serves the benchmark's pages, and the one endpoint that every queue sends to. A tenth of the attempts get 500 and
 * have no effect. A twentieth take effect, but the connection breaks before the answer.
 */
export async function startScriptedEndpoint(pages: string): Promise<ScriptedEndpoint> {
  let attempts = new Map<number, number>()
  let batches = 0
  let keys = new Map<number, string[]>()

  function take(index: number, key: string): 'refused' | 'lost' | 'answered' {
    const attempt = attempts.get(index) ?? 0
    attempts.set(index, attempt + 1)
    const drawn = chance(index, attempt)
    if (drawn < REFUSED_SHARE) return 'refused'
    keys.set(index, [...(keys.get(index) ?? []), key])
    return drawn < REFUSED_SHARE + LOST_SHARE ? 'lost' : 'answered'
  }

  function answerAction(request: IncomingMessage, response: ServerResponse, index: number): void {
    const fate = take(index, String(request.headers['idempotency-key']))
    if (fate === 'lost') return void request.socket.destroy()
    if (fate === 'answered') return answerJson(response, 200, { response: { id: index } })
    answerJson(response, 500, FAILED)
  }

  /** A tenth of the actions get 500, as alone; a twentieth of the batches take effect and lose their answer. */
  async function answerBatch(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { ops } = (await json(request)) as z.output<typeof sendOpsEndpoint.body>
    const isLost = chance(OPS_SALT, batches) < LOST_SHARE
    batches += 1
    const answers = ops.map(({ key, path }) => {
      const index = indexIn(path) ?? 0
      const isRefused = take(index, key) === 'refused'
      const body = isRefused ? FAILED : { response: { id: index } }
      return { status: isRefused ? 500 : 200, body, retryAfter: null, requestId: null }
    })
    if (isLost) request.socket.destroy()
    else answerJson(response, 200, { response: { answers } })
  }

  const server = createServer((request, response) => {
    if (request.url === DEFAULT_API_ROOT + sendOpsEndpoint.path) return void answerBatch(request, response)
    request.resume()
    const index = request.method === 'POST' ? indexIn(request.url ?? '') : null
    if (index !== null) return answerAction(request, response, index)
    if (request.url?.startsWith(DEFAULT_API_ROOT)) return answerJson(response, 200, { response: { status: 'ok' } })
    void answerPage(pages, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: () => ({
      requests: [...attempts.values()].reduce((sum, count) => sum + count, 0),
      duplicates: [...keys.values()].reduce((sum, used) => sum + used.length - 1, 0),
      duplicatesByKey: [...keys.values()].reduce((sum, used) => sum + new Set(used).size - 1, 0),
      done: new Set(keys.keys()),
    }),
    reset() {
      attempts = new Map()
      batches = 0
      keys = new Map()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', [API_HEADER]: '1' }).end(JSON.stringify(body))
}

/** `/page/<name>` is an empty page that runs `<name>.js`; anything else is a file of the bundle. */
async function answerPage(pages: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const name = /^\/page\/([a-z-]+)$/.exec(pathname)?.[1]
  if (name !== undefined) {
    const html = `<!doctype html><title>${name}</title><script type="module" src="/${name}.js"></script>`
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  }
  const file = await readFile(path.join(pages, path.posix.normalize(pathname))).catch(() => null)
  if (!file) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(file)
}
