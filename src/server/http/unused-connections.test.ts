import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { unusedConnections } from './unused-connections.ts'

test('a server that ends waits for no connection over which nothing was asked, and answers what was', async () => {
  const server = createServer((_, response) => {
    server.close()
    closeUnused()
    response.setHeader('connection', 'close').end('answered')
  })
  const closeUnused = unusedConnections(server)
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
