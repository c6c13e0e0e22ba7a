import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { isPublicAddress } from './push-address.ts'

const PATIENCE_MS = 10_000
/** A push service keeps few connections to one sender; more would only queue there. */
const CONNECTIONS = 32

/** What a push service said to one message. */
export interface PushAnswer {
  status: number
  /** as it stands in the header of that name */
  retryAfter: string | undefined
}

export interface PushConnection {
  /**
   * @param patience what has not begun when it ends is not sent
   * @throws when the service could not be reached, did not answer in ten seconds, or patience ended
   */
  post: (
    endpoint: URL,
    message: { headers: Record<string, string>; body: Uint8Array },
    patience: AbortSignal,
  ) => Promise<PushAnswer>
  close: () => Promise<void>
}

/** Refuses to connect to what is no public address, whatever the name was when the subscription was saved. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const fit = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = fit
    if (!first) return done(new Error(`${hostname} is no public host`), '', 0)
    return options.all ? done(null, fit) : done(null, first.address, first.family)
  })
}

/** @param trusted origins that may be connected to though they are not public */
export function pushConnection(trusted: readonly string[]): PushConnection {
  const limits = { connections: CONNECTIONS, headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS }
  const guarded = new Agent({ ...limits, connect: { timeout: PATIENCE_MS, lookup: publicLookup } })
  const plain = new Agent({ ...limits, connect: { timeout: PATIENCE_MS } })
  return {
    post: ({ origin, pathname, search }, { headers, body }, patience) =>
      new Promise((resolve, reject) => {
        let answer: PushAnswer = { status: 0, retryAfter: undefined }
        // what the service writes below its headers is nobody's news, and making a stream of it for each costs as much again
        const handler = {
          onRequestStart(request: Dispatcher.DispatchController) {
            if (patience.aborted) request.abort(new Error('the push service was too slow for all that waited'))
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
