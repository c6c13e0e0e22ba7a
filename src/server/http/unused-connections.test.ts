import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { trackIdleConnections } from './unused-connections.ts'

test('a closing server answers the open request and waits for no idle connection', async () => {
  const server = createServer((_, response) => {
    server.close()
    closeUnused()
    response.setHeader('connection', 'close').end('answered')
  })
  const closeUnused = trackIdleConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const accepted = once(server, 'connection')
  const ahead = connect(port, '127.0.0.1')
  await accepted
  const ended = [once(server, 'close'), once(ahead, 'close')]
  const answer = await fetch(`http://127.0.0.1:${port}`)
  expect(await answer.text()).toBe('answered')
  await Promise.all(ended)
})

test('[RUN-08] a closing server answers a request that was on its way on a connection just opened', async () => {
  const server = createServer((_, response) => void response.setHeader('connection', 'close').end('answered'))
  const closeUnused = trackIdleConnections(server)
  // before the server reads anything
  server.on('connection', () => {
    server.close()
    closeUnused()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ended = once(server, 'close')
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'a load' })
  expect(await answer.text()).toBe('answered')
  await ended
})
