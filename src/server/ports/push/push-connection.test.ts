import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { pushConnection } from './push-connection.ts'

test('what waits behind a push service that hangs is not sent any more when patience ends', async () => {
  let asked = 0
  const server = createServer(() => void (asked += 1)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connection = pushConnection([origin])
  const patience = new AbortController()
  const message = { headers: {}, body: new Uint8Array([1]) }
  const posts = Array.from({ length: 40 }, () =>
    connection.post(new URL(`${origin}/push/a`), message, patience.signal).catch((error: Error) => error.message),
  )
  await vi.waitFor(() => expect(asked).toBe(32))
  patience.abort()
  server.closeAllConnections()
  const ends = await Promise.all(posts)
  expect(ends.filter((end) => end === 'the push service was too slow for all that waited')).toHaveLength(8)
  expect(asked).toBe(32)
  await connection.close()
  server.close()
})
