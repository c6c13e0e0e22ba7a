import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addDocumentEndpoint } from '#contract/freight/document.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { tinyJpeg, uploaded } from '#tests/support/document-uploads.ts'
import { postBookedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { untilWaiting } from '#tests/support/lock-order.ts'
import { startS3 } from '#tests/support/s3-stand-in.ts'

const { database, drop } = await freshPostgres()
const s3 = await startS3()
const { settings } = s3
const server = await startApi(database.connectionString, {
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
})
afterAll(async () => {
  await server.stop()
  await s3.stop()
  await drop()
})

const marta = await createPerson(server, 'broker')
const [dana, rival] = [await createPerson(server, 'company'), await createPerson(server, 'company')]
const load = await postBookedLoad(server, marta, dana)
const rivalLoad = await postBookedLoad(server, marta, rival)
const DANAS_DOCUMENT = randomUUID()

function isStored(bytes: Buffer): boolean {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return [...s3.objects.keys()].some((key) => key.endsWith(sha256))
}

async function send(who: ApiPerson, params: PostedLoad, documentId: string, bytes: Buffer) {
  const issuedAt = server.now()
  const facts = { sessionId: who.sessionId, generation: 0, issuedAt, expiresAt: issuedAt + 3_600_000 }
  const accessToken = await server.keys.sign('access', facts)
  const parts = [await uploaded({ url: server.url, accessToken }, bytes)]
  return server.as(who).ask(addDocumentEndpoint, { params, body: { documentId, kind: 'pod', parts } })
}
/** The file is stored, then the document is refused: its id is taken. */
async function sendRefused(bytes: Buffer): Promise<void> {
  expect((await send(rival, rivalLoad, DANAS_DOCUMENT, bytes)).status).toBe(403)
  expect(isStored(bytes)).toBe(true)
}

test('the file of a refused document leaves the store a day later; a file that another document names stays', async () => {
  const [named, refused] = [tinyJpeg(10), tinyJpeg(20)]
  expect((await send(dana, load, DANAS_DOCUMENT, named)).status).toBe(200)
  await sendRefused(named)
  await sendRefused(refused)
  server.pass({ hours: 20 })
  await server.chores()
  expect(isStored(refused)).toBe(true)
  server.pass({ hours: 5 })
  await server.chores()
  expect(isStored(refused)).toBe(false)
  expect(isStored(named)).toBe(true)
})

test('a file that is sent again while it is removed is stored after that', async () => {
  const bytes = tinyJpeg(30)
  await sendRefused(bytes)
  server.pass({ hours: 25 })
  const removal = s3.hold('DELETE')
  const chores = server.chores()
  await removal.begun
  const sent = send(dana, load, randomUUID(), bytes)
  await untilWaiting(server.db, 1)
  removal.release()
  await chores
  expect((await sent).status).toBe(200)
  expect(isStored(bytes)).toBe(true)
})

test('a file that the store fails to remove is removed an hour later', async () => {
  const bytes = tinyJpeg(40)
  await sendRefused(bytes)
  server.pass({ hours: 25 })
  s3.becomes(403)
  await server.chores()
  s3.becomes('well')
  expect(isStored(bytes)).toBe(true)
  server.pass({ hours: 2 })
  await server.chores()
  expect(isStored(bytes)).toBe(false)
})

test('[TRUE-11] a file that cannot be taken off the list holds up no other', async () => {
  const [broken, bytes] = [tinyJpeg(50), tinyJpeg(60)]
  await sendRefused(broken)
  server.pass({ ms: 1000 })
  await sendRefused(bytes)
  const sha256 = createHash('sha256').update(broken).digest('hex')
  await sql`create function refuse_removal() returns trigger language plpgsql as $$
    begin if old.sha256 = ${sql.lit(sha256)} then raise exception 'broken file'; end if; return old; end $$`.execute(
    server.db,
  )
  await sql`create trigger refuse_removal before delete on unclaimed_file
    for each row execute function refuse_removal()`.execute(server.db)
  server.pass({ hours: 25 })
  await server.chores()
  await sql`drop trigger refuse_removal on unclaimed_file`.execute(server.db)
  expect([isStored(broken), isStored(bytes)]).toEqual([true, false])
})
