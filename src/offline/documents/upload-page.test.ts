import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { API_HEADER } from '#contract/api/common-schemas.ts'
import { NetworkError } from '#contract/api/http-request.ts'
import type { StoredPage } from './page-db.ts'
import { uploadPage } from './upload-page.ts'

/** Two chunks. */
const BYTES = randomBytes(300 * 1024)

/** What the next pieces are answered with, instead of being taken. */
let refusals: number[]
let stored: Buffer
const server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const refusal = request.method === 'PATCH' ? refusals.shift() : undefined
  if (refusal === undefined) stored = Buffer.concat([stored, ...chunks])
  const status = refusal ?? (request.method === 'PATCH' ? 204 : 200)
  const headers = { 'upload-offset': stored.length, 'upload-length': BYTES.length, 'tus-resumable': '1.0.0' }
  response.writeHead(status, { ...headers, [API_HEADER]: '1' }).end()
}

beforeEach(async () => {
  refusals = []
  stored = Buffer.alloc(0)
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

const page: StoredPage = {
  id: randomUUID(),
  userId: randomUUID(),
  documentId: randomUUID(),
  loadId: null,
  position: 0,
  type: 'image/jpeg',
  size: BYTES.length,
  sha256: 'a'.repeat(64),
  capturedAt: 0,
  addedAt: 0,
  sent: 0,
}

function upload(): Promise<void> {
  const bytes = BYTES.buffer.slice(BYTES.byteOffset, BYTES.byteOffset + BYTES.length)
  const about = { accessToken: 'a', signal: AbortSignal.timeout(30_000), onProgress: () => undefined, isSlow: false }
  return uploadPage(page, bytes, about)
}

test.each([400, 404, 409, 423, 500])(
  '[F82] a piece that the server refuses with %i goes on from its offset, in the same attempt',
  async (status) => {
    refusals = [status]
    await upload()
    expect(stored.equals(BYTES)).toBe(true)
    expect(refusals).toEqual([])
  },
)

test('[F82] a refusal of another kind ends the attempt, and what has arrived stays', async () => {
  refusals = [403, 403]
  await expect(upload()).rejects.toBeInstanceOf(NetworkError)
  expect(refusals, 'it was not tried twice').toEqual([403])
  await upload().catch(() => undefined)
  await upload()
  expect(stored.equals(BYTES)).toBe(true)
})
