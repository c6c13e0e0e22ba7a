import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { pushConnection } from './push-connection.ts'

test('messages queued behind a hanging push service are not sent after the time limit', async () => {
  let requestCount = 0
  const server = createServer(() => void (requestCount += 1)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connection = pushConnection([origin])
  const timeLimit = new AbortController()
  const message = { headers: {}, body: new Uint8Array([1]) }
  const posts = Array.from({ length: 40 }, () =>
    connection.post(new URL(`${origin}/push/a`), message, timeLimit.signal).catch((error: Error) => error.message),
  )
  await vi.waitFor(() => expect(requestCount).toBe(32), 20_000)
  timeLimit.abort()
  server.closeAllConnections()
  const ends = await Promise.all(posts)
  expect(ends.filter((end) => end === 'the push service was too slow')).toHaveLength(8)
  expect(requestCount).toBe(32)
  await connection.close()
  server.close()
})
