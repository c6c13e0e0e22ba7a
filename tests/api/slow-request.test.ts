import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { loginEndpoint } from '#contract/account/account.ts'
import { startApi } from '#tests/support/api-server.ts'

const server = await startApi()
afterAll(() => server.stop())

/** Sends a request whose body arrives a byte a second; returns the answer when the server hangs up. */
function sendSlowly(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect({ host: hostname, port: Number(port) })
    const head = ['Content-Type: application/json', 'Content-Length: 1000', 'Host: milepost.test']
    socket.write(`POST /api${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
    const drip = setInterval(() => socket.write(' '), 1_000)
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => {
      clearInterval(drip)
      resolve(answer)
    })
  })
}

test('[SEC-07] a request that does not arrive within 30 seconds is cut off', async () => {
  expect(server.http.requestTimeout).toBe(30_000)
  // Node looks at it every few seconds, for open connections as well
  server.http.requestTimeout = 2_000
  server.http.headersTimeout = 1_000
  expect(await sendSlowly(loginEndpoint.path)).toMatch(/^HTTP\/1\.1 408 /)
})
