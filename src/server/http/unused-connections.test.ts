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
