import { Agent, type Dispatcher } from 'undici'
import { isPublicName, publicLookup } from '../outbound/public-address.ts'

const TIMEOUT_MS = 10_000

/** Push services accept few connections per sender; more would just queue there. */
const CONNECTIONS = 32

/** A push service's reply to one message. */
export interface PushAnswer {
  status: number
  /** raw header value */
  retryAfter: string | undefined
}

export interface PushConnection {
  /**
   * @param patience once aborted, messages not begun aren't sent
   * @throws when the service can't be reached, doesn't answer in ten seconds, or patience ended
   */
  post: (
    endpoint: URL,
    message: { headers: Record<string, string>; body: Uint8Array },
    patience: AbortSignal,
  ) => Promise<PushAnswer>
  close: () => Promise<void>
}

/** @param trusted origins allowed even if not public */
export function pushConnection(trusted: readonly string[]): PushConnection {
  const limits = { connections: CONNECTIONS, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS }
  const guarded = new Agent({ ...limits, connect: { timeout: TIMEOUT_MS, lookup: publicLookup } })
  const plain = new Agent({ ...limits, connect: { timeout: TIMEOUT_MS } })
  return {
    post: ({ origin, pathname, search }, { headers, body }, patience) =>
      new Promise((resolve, reject) => {
        let answer: PushAnswer = { status: 0, retryAfter: undefined }
        // discards the body: nobody reads it, and a stream for each response would double the cost
        const handler = {
          onRequestStart(request: Dispatcher.DispatchController) {
            if (patience.aborted) request.abort(new Error('the push service was too slow'))
          },
          onResponseStart(_: unknown, status: number, { 'retry-after': retryAfter }: NodeJS.Dict<string | string[]>) {
            answer = { status, retryAfter: retryAfter?.toString() }
          },
          onResponseData() {},
          onResponseEnd: () => resolve(answer),
          onResponseError: (_: unknown, error: Error) => reject(error),
        }
        const agent = trusted.includes(origin) ? plain : guarded
        agent.dispatch({ origin, path: pathname + search, method: 'POST', headers, body }, handler)
      }),
    async close() {
      await Promise.all([guarded.destroy(), plain.destroy()])
    },
  }
}

/**
 * Whether a subscription's endpoint could belong to a push service: TLS on its default port, a public name, no
 * credentials. The user supplies the endpoint, so anything else would let them reach hosts that only this server can
 * (SSRF). The resolved address is checked on connect.
 * @param trusted https origins exempt from the host and port checks
 */
export function isPushAddress(endpoint: string, trusted: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin, hash } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false
  if (trusted.includes(origin)) return true
  return port === '' && isPublicName(hostname)
}
