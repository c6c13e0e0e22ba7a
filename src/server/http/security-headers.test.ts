import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { eventStream } from './event-stream.ts'
import { addSecurityHeaders } from './security-headers.ts'

/** To the letter: a change here is a change of what browsers allow. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(self)',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

type Options = Partial<Parameters<typeof addSecurityHeaders>[1]>

/** The response headers, except those of the HTTP transport. */
async function headersOf(address: string, options: Options = {}): Promise<Record<string, string>> {
  const app = Fastify()
  stops.push(() => app.close())
  addSecurityHeaders(app, { production: true, ...options })
  app.get('/answer', async () => 'said')
  app.get('/failure', () => Promise.reject(new Error('broken')))
  app.get('/stream', (_, reply) => eventStream(reply, { beatMs: 10_000, onEnd: () => {} }).end())
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const { headers } = await fetch(origin + address)
  const transport = ['cache-control', 'connection', 'content-length', 'content-type', 'date', 'keep-alive']
  const others = new Set([...transport, 'transfer-encoding', 'x-accel-buffering'])
  return Object.fromEntries([...headers].filter(([name]) => !others.has(name)))
}

test.each(['/answer', '/failure', '/missing', '/stream'])(
  'every response has the security headers: %s',
  async (address) => {
    expect(await headersOf(address)).toEqual(HEADERS)
  },
)

test('outside production the server sends no Strict-Transport-Security', async () => {
  const { 'strict-transport-security': _, ...expected } = HEADERS
  expect(await headersOf('/answer', { production: false })).toEqual(expected)
})
