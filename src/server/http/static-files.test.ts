import Fastify from 'fastify'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveApp } from './static-files.ts'

let folder: string
let port: number
const app = Fastify()
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'app-'))
  await writeFile(path.join(folder, 'index.html'), 'the shell')
  await serveApp(app, { folder, kept: path.join(folder, 'kept') })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Status and body. A raw socket can send what no HTTP client would. */
async function get(address: string): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${address} HTTP/1.1\r\nHost: milepost\r\nConnection: close\r\n\r\n`)
  let response = ''
  socket.on('data', (chunk) => (response += chunk.toString()))
  await once(socket, 'close')
  return [response.slice(9, 12), response.split('\r\n\r\n')[1] ?? '']
}

test.each(['/', '/dashboard/loads?q=a.b', '/a[b', '/?//['])(
  'every page address serves the app: %s',
  async (address) => {
    expect(await get(address)).toEqual(['200', 'the shell'])
  },
)

test.each(['/assets/board-1.js', '/robots.txt?x', '//[', '//evil.test', '//a:b:c/d'])(
  'a missing file or an invalid address returns 404: %s',
  async (address) => {
    expect(await get(address)).toEqual(['404', 'Not found'])
  },
)
