import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { addDocumentEndpoint, listDocumentsEndpoint } from '#contract/freight/document.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { tinyJpeg, uploaded, uploadSteps } from '#tests/support/document-uploads.ts'
import { postBookedLoad } from '#tests/support/load-scenes.ts'

const { database, drop } = await freshPostgres()
const { connectionString } = database
const folder = await mkdtemp(path.join(tmpdir(), 'milepost-shared-'))
const server = await startApi(connectionString, { DATA_DIR: folder })
/** A second server on the same database and the same disk. */
const other = await startApi(connectionString, { DATA_DIR: folder })
const outsider = new pg.Client({ connectionString })
await outsider.connect()
afterAll(async () => {
  await outsider.end()
  await Promise.all([server.stop(), other.stop()])
  await drop()
  await rm(folder, { recursive: true, force: true })
})

const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'company')
const load = await postBookedLoad(server, marta, dana)
const issuedAt = server.now()
const accessToken = await server.keys.sign('access', {
  sessionId: dana.sessionId,
  generation: 0,
  issuedAt,
  expiresAt: issuedAt + 3_600_000,
})
const stepsOn = ({ url }: ApiServer) => uploadSteps({ url, accessToken })

test('[F82] two servers that get the same piece of an upload write it once', async () => {
  const upload = { id: randomUUID(), bytes: tinyJpeg(300_000) }
  await stepsOn(server).announce(upload)
  // both wait for a third writer, so neither is done before the other comes
  const lock = [`upload ${dana.id}/${upload.id}`]
  await outsider.query('select pg_advisory_lock(hashtextextended($1, 0))', lock)
  const pieces = [server, other].map((one) => stepsOn(one).send(upload.id, 0, upload.bytes))
  await outsider.query('select pg_advisory_unlock(hashtextextended($1, 0))', lock)
  expect((await Promise.all(pieces)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect((await stepsOn(other).look(upload.id)).headers.get('upload-offset')).toBe(String(upload.bytes.length))
})

test('a document that two servers get at the same time, under two keys, is stored once', async () => {
  const parts = [await uploaded({ url: server.url, accessToken }, tinyJpeg())]
  const body = { documentId: randomUUID(), kind: 'pod' as const, parts }
  const send = (one: ApiServer) => one.as(dana).ask(addDocumentEndpoint, { params: load, body }, { key: randomUUID() })
  const answers = await Promise.all([send(server), send(other), send(server), send(other)])
  // one that comes when the upload is taken already finds the document, or is asked to try again
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect((await send(other)).status).toBe(200)
  const { data } = await server.as(marta).call(listDocumentsEndpoint, { params: load, query: {} })
  expect(data).toHaveLength(1)
})
