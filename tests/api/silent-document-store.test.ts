import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { addDocumentEndpoint, documentFilePath } from '#contract/freight/document.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { type ApiPerson, createPerson, proveNow } from '#tests/support/api-person.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
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

async function wayOf({ sessionId }: ApiPerson) {
  const issuedAt = server.now()
  const session = { sessionId, generation: 0, issuedAt, expiresAt: issuedAt + 3_600_000 }
  return { url: server.url, accessToken: await server.keys.sign('access', session) }
}

test('an invoice asks the store for all files at once, and is read without the answer of a silent store', async () => {
  const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const params = await postBookedLoad(server, marta, dana)
  server.pass({ minutes: 10 })
  const to = await wayOf(dana)
  const as = server.as(dana)
  for (const kind of ['bol', 'pod'] as const) {
    const parts = [await uploaded(to, tinyJpeg(kind === 'bol' ? 500 : 600))]
    await as.call(addDocumentEndpoint, { params, body: { documentId: randomUUID(), kind, parts } })
  }
  await as.call(setLoadStatusEndpoint, { params, body: { status: 'completed' } })
  const read = () => as.call(readInvoiceEndpoint, { params, query: {} })
  const { dealId, draft } = await read()
  const remitTo = { kind: 'carrier' as const, name: 'Reyes Trucking', address: '12 Depot Rd, Laredo', email: null }
  await proveNow(server, dana)
  await as.call(sendInvoiceEndpoint, { params, body: { dealId, version: 0, total: draft.total, remitTo } })
  s3.objects.clear()

  const { release } = s3.hold('HEAD')
  const reading = read()
  await vi.waitFor(() => expect(s3.asked.filter(({ method }) => method === 'HEAD')).toHaveLength(2), 20_000)
  release()
  expect((await reading).lostDocuments?.map(({ kind }) => kind)).toEqual(['bol', 'pod'])

  s3.becomes('hang')
  const unknown = await read()
  expect(unknown.versions).toHaveLength(1)
  expect(unknown, 'late is not lost').not.toHaveProperty('lostDocuments')
})

test('[RUN-09] [SAFE-01] without an answer of the store a document is refused for now within 10 s, and stored under the same key later', async () => {
  const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const params = await postBookedLoad(server, marta, dana)
  server.pass({ minutes: 10 })
  const parts = [await uploaded(await wayOf(dana), tinyJpeg(700))]
  s3.becomes('well')
  const body = { documentId: randomUUID(), kind: 'pod' as const, parts }
  const send = () => server.as(dana).call(addDocumentEndpoint, { params, body }, { key: 'one-key-of-it' })
  for (const mood of ['hang', 503] as const) {
    s3.becomes(mood)
    const asked = performance.now()
    const refusal = await expectRefusal(send())
    expect(refusal).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: '5' })
    // oxlint-disable-next-line luck/no-real-time -- RUN-09 names ten seconds, and the store has five
    expect(performance.now() - asked, 'RUN-09').toBeLessThan(10_000)
  }
  s3.becomes('well')
  // two failures in a row let the store rest for ten seconds
  server.pass({ minutes: 1 })
  const added = await send()
  expect(added).toMatchObject({ id: body.documentId })
  s3.becomes('hang')
  const asked = performance.now()
  const file = await fetch(server.url + DEFAULT_API_ROOT + documentFilePath(params.id, added.id), {
    headers: { authorization: `Bearer ${(await wayOf(dana)).accessToken}` },
  })
  expect([file.status, file.headers.get('retry-after')]).toEqual([503, '5'])
  // oxlint-disable-next-line luck/no-real-time -- RUN-09 names ten seconds, and the store has five
  expect(performance.now() - asked, 'RUN-09').toBeLessThan(10_000)
  s3.becomes('well')
})
