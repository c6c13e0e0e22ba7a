import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { addDocumentEndpoint } from '#contract/freight/add-document.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { tinyJpeg, uploaded } from '#tests/support/document-uploads.ts'
import { postBookedLoad } from '#tests/support/load-scenes.ts'
import { startS3 } from '#tests/support/s3-stand-in.ts'

const s3 = await startS3()
const server = await startApi(undefined, {
  LOG_LEVEL: 'error',
  S3_ENDPOINT: s3.settings.endpoint,
  S3_BUCKET: s3.settings.bucket,
  S3_REGION: s3.settings.region,
  S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
})
afterAll(async () => {
  await server.stop()
  await s3.stop()
})

test('an invoice asks the store for all files at once, and is read without the answer of a silent store', async () => {
  const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const params = await postBookedLoad(server, marta, dana)
  server.pass({ minutes: 10 })
  const issuedAt = server.now()
  const session = { sessionId: dana.sessionId, generation: 0, issuedAt, expiresAt: issuedAt + 3_600_000 }
  const to = { url: server.url, accessToken: await server.keys.sign('access', session) }
  const as = server.as(dana)
  for (const kind of ['bol', 'pod'] as const) {
    const parts = [await uploaded(to, tinyJpeg(kind === 'bol' ? 500 : 600))]
    await as.call(addDocumentEndpoint, { params, body: { documentId: randomUUID(), kind, parts } })
  }
  await as.call(setLoadStatusEndpoint, { params, body: { status: 'completed' } })
  const read = () => as.call(readInvoiceEndpoint, { params, query: {} })
  const { dealId, draft } = await read()
  const remitTo = { kind: 'carrier' as const, name: 'Reyes Trucking', address: '12 Depot Rd, Laredo', email: null }
  await as.call(sendInvoiceEndpoint, { params, body: { dealId, version: 0, total: draft.total, remitTo } })
  s3.objects.clear()

  const { release } = s3.hold('HEAD')
  const reading = read()
  await vi.waitFor(() => expect(s3.asked.filter(({ method }) => method === 'HEAD')).toHaveLength(2))
  release()
  expect((await reading).lostDocuments?.map(({ kind }) => kind)).toEqual(['bol', 'pod'])

  s3.becomes('hang')
  const unknown = await read()
  expect(unknown.versions).toHaveLength(1)
  expect(unknown, 'late is not lost').not.toHaveProperty('lostDocuments')
})
