import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { API_HEADER } from '#contract/api/common-schemas.ts'
import { NetworkError } from '#contract/api/http-request.ts'
import { uploadPage } from '#offline/documents/upload-page.ts'
import { noteSurvival } from './survival.ts'

const PIECE = 256 * 1024
const BYTES = randomBytes(8 * 1024 * 1024)

/** A store of uploads by the tus protocol; a piece counts once it is whole. */
let stored: Buffer
let received = 0
const server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const piece = Buffer.concat(chunks)
  received += piece.length
  if (request.method === 'PATCH') stored = Buffer.concat([stored, piece])
  const status = request.method === 'PATCH' ? 204 : 200
  const headers = { 'upload-offset': stored.length, 'upload-length': BYTES.length, 'tus-resumable': '1.0.0' }
  response.writeHead(status, { ...headers, [API_HEADER]: '1' }).end()
}

beforeEach(async () => {
  stored = Buffer.alloc(0)
  received = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/dashboard`))
})

afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

test('F89 [SYNC-11] an upload of 8 MB is killed after every third piece: it goes on from where it stopped, and nothing is sent twice', async () => {
  const page = {
    id: randomUUID(),
    userId: randomUUID(),
    documentId: randomUUID(),
    loadId: null,
    position: 0,
    type: 'image/jpeg',
    size: BYTES.length,
    sha256: createHash('sha256').update(BYTES).digest('hex'),
    capturedAt: 0,
    addedAt: 0,
    sent: 0,
  } as const
  const bytes = BYTES.buffer.slice(BYTES.byteOffset, BYTES.byteOffset + BYTES.length)
  let kills = 0
  for (let isWhole = false; !isWhole;) {
    const app = new AbortController()
    let pieces = 0
    const onProgress = () => {
      pieces += 1
      if (pieces > 3) app.abort()
    }
    isWhole = await uploadPage(page, bytes, { accessToken: 'a', signal: app.signal, onProgress, isSlow: false }).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof NetworkError)) throw error
        kills += 1
        return false
      },
    )
  }
  expect(kills, 'it was killed often enough').toBeGreaterThan(5)
  expect(stored.equals(BYTES)).toBe(true)
  expect(received - BYTES.length).toBeLessThanOrEqual(kills * PIECE)
  noteSurvival({ fault: 'F89', survived: true, lost: 0, duplicated: 0 })
})
