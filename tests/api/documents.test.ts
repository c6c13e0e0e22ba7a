import { createHash, randomUUID } from 'node:crypto'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import {
  addDocumentEndpoint,
  documentFilePath,
  listDocumentsEndpoint,
  voidDocumentEndpoint,
} from '#contract/freight/document.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { plainPng, tinyJpeg, uploaded, uploadSteps } from '#tests/support/document-uploads.ts'
import { postBookedLoad, type PostedLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi(undefined, { LOG_LEVEL: 'error' })
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
let rival: ApiPerson
let load: PostedLoad
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
  rival = await createPerson(server, 'company', { business_name: 'Gill Brothers' })
  load = await postBookedLoad(server, marta, dana)
  server.pass({ minutes: 10 })
})

function tokenOf({ sessionId }: ApiPerson): Promise<string> {
  const issuedAt = server.now()
  return server.keys.sign('access', { sessionId, generation: 0, issuedAt, expiresAt: issuedAt + 3_600_000 })
}
const wayOf = async (who: ApiPerson) => ({ url: server.url, accessToken: await tokenOf(who) })

async function add(who: ApiPerson, bytes: Buffer[], about: object = {}) {
  const way = await wayOf(who)
  const parts = await Promise.all(bytes.map((one) => uploaded(way, one)))
  const body = { documentId: randomUUID(), kind: 'pod' as const, parts, ...about }
  return server.as(who).call(addDocumentEndpoint, { params: load, body })
}
const documentsOf = async (who: ApiPerson) =>
  (await server.as(who).call(listDocumentsEndpoint, { params: load, query: {} })).data
async function fileOf(who: ApiPerson, documentId: string) {
  const answer = await fetch(server.url + DEFAULT_API_ROOT + documentFilePath(load.id, documentId), {
    headers: { authorization: `Bearer ${await tokenOf(who)}` },
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a document of a deal', () => {
  test("the carrier's POD is read by the broker, who is notified and gets it with the next sync", async () => {
    const { cursor } = await server.as(marta).call(syncEndpoint, { query: {} })
    const capturedAt = server.at({ minutes: -4 }).toISOString()
    const photo = tinyJpeg(3000)
    const added = await add(dana, [photo], { capturedAt })
    expect(added).toMatchObject({
      kind: 'pod',
      pages: 1,
      bytes: photo.length,
      type: 'image/jpeg',
      capturedAt,
      receivedAt: server.at({}).toISOString(),
      by: 'carrier',
      voided: null,
    })
    expect(await documentsOf(marta)).toMatchObject([{ id: added.id, kind: 'pod', capturedAt }])
    const file = await fileOf(marta, added.id)
    expect([file.status, file.bytes.equals(photo)]).toEqual([200, true])

    const changed = await server.as(marta).call(syncEndpoint, { query: { since: cursor } })
    expect(changed.loads).toMatchObject([{ id: load.id, deal: { documents: [{ id: added.id }] } }])
    await server.eventsHandled()
    const news = await server.db
      .selectFrom('notification')
      .select(['person_id', 'title', 'message'])
      .where('title', '=', 'POD in')
      .execute()
    expect(news.filter(({ person_id: id }) => id === marta.personId)).toMatchObject([
      { message: expect.stringContaining(`sent the POD for load #${load.number}`) as string },
    ])
    expect(news.filter(({ person_id: id }) => id === dana.personId)).toEqual([])
  })

  test('several photos become one PDF, and only its parties see it on the load', async () => {
    const added = await add(dana, [tinyJpeg(), plainPng(20, 30), tinyJpeg()], { kind: 'bol' })
    expect(added).toMatchObject({ kind: 'bol', pages: 3, type: 'application/pdf' })
    const { bytes } = await fileOf(marta, added.id)
    expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
    const onLoad = await server.as(dana).call(readLoadEndpoint, { params: load })
    expect(onLoad.deal?.documents).toMatchObject([{ id: added.id }])
  })

  test('a file is never served as the type that somebody claims, and nothing in it runs', async () => {
    const { id } = await add(marta, [tinyJpeg()], { kind: 'other' })
    const { headers } = await fileOf(dana, id)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="load-${load.number}-other.jpg"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
  })

  test('the same document sent again, under the same or another key, is stored once', async () => {
    const parts = [await uploaded(await wayOf(dana), tinyJpeg())]
    const body = { documentId: randomUUID(), kind: 'pod' as const, parts }
    const send = (key: string) => server.as(dana).call(addDocumentEndpoint, { params: load, body }, { key })
    const first = await send('one-key-of-an-op')
    expect(await send('one-key-of-an-op')).toEqual(first)
    expect(await send('another-key-of-it')).toEqual(first)
    expect(await documentsOf(dana)).toHaveLength(1)
    await server.eventsHandled()
    const news = server.db.selectFrom('notification').select('id').where('person_id', '=', marta.personId)
    expect(await news.where('title', '=', 'POD in').execute()).toHaveLength(1)
  })

  test('its sender removes it with a reason; it stays as evidence for both', async () => {
    const { id } = await add(dana, [tinyJpeg()])
    const remove = (who: ApiPerson) =>
      server.as(who).call(voidDocumentEndpoint, {
        params: { id: load.id, documentId: id },
        body: { reason: 'Photo of another load' },
      })
    expect(await expectRefusal(remove(marta))).toMatchObject({ code: 'NOT_ALLOWED' })
    server.pass({ minutes: 1 })
    const voided = { at: server.at({}).toISOString(), reason: 'Photo of another load' }
    expect(await remove(dana)).toMatchObject({ voided })
    server.pass({ minutes: 1 })
    expect(await remove(dana)).toMatchObject({ voided })
    expect(await documentsOf(marta)).toMatchObject([{ id, voided }])
    expect((await fileOf(marta, id)).status).toBe(200)
  })

  test.each(['lost', 'longer than it was'])(
    'whose stored file is %s is refused in plain words to both parties, logged for the operator, and read again once it is back',
    async (fault) => {
      const photo = tinyJpeg(fault === 'lost' ? 901 : 902)
      const { id } = await add(dana, [photo])
      const hash = createHash('sha256').update(photo).digest('hex')
      const stored = path.join(server.dataDir, 'documents', hash.slice(0, 2), hash)
      const before = await readFile(stored)
      await (fault === 'lost' ? rm(stored) : appendFile(stored, 'x'))
      for (const who of [dana, marta]) {
        const { status, bytes } = await fileOf(who, id)
        expect(status).toBe(410)
        expect(JSON.parse(bytes.toString())).toEqual({
          error: { code: 'FILE_LOST', message: 'Milepost lost this file. Ask its sender to add it again' },
        })
      }
      expect((await fileOf(rival, id)).status).toBe(404)
      expect(server.log.filter((line) => line.includes(id))).toHaveLength(2)
      await writeFile(stored, before)
      expect((await fileOf(marta, id)).bytes.equals(photo)).toBe(true)
    },
  )

  test('a released carrier keeps its documents, and its successor sees none of them', async () => {
    const { id } = await add(dana, [tinyJpeg()])
    await server.as(dana).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
    server.pass({ minutes: 1 })
    // taken before the release, delivered after it
    const late = await add(dana, [tinyJpeg(9)], { kind: 'bol' })
    const request = await requestPostedLoad(server, rival, load)
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: { data: {} } })

    expect((await documentsOf(dana)).map((one) => one.id)).toEqual([id, late.id])
    expect((await documentsOf(marta)).map((one) => one.id)).toEqual([id, late.id])
    expect(await documentsOf(rival)).toEqual([])
    expect((await server.as(rival).call(readLoadEndpoint, { params: load })).deal?.documents).toEqual([])
    expect((await fileOf(rival, id)).status).toBe(404)
    expect((await fileOf(dana, id)).status).toBe(200)
    // each deal lists its own
    const dealsOf = async (who: ApiPerson) =>
      (await server.as(who).call(listLoadDealsEndpoint, { params: load })).data.map((deal) => deal.documents)
    const listed = [expect.objectContaining({ id }), expect.objectContaining({ id: late.id })]
    expect(await dealsOf(dana)).toEqual([listed])
    expect(await dealsOf(rival)).toEqual([[]])
    expect(await dealsOf(marta)).toEqual([listed, []])
  })
})

describe('uploads', () => {
  test('[F82] an upload that was cut off goes on where it stopped', async () => {
    const steps = uploadSteps(await wayOf(dana))
    const bytes = tinyJpeg(500_000)
    const id = randomUUID()
    expect((await steps.announce({ id, bytes })).status).toBe(201)
    expect((await steps.send(id, 0, bytes.subarray(0, 350_000))).status).toBe(204)
    expect((await steps.look(id)).headers.get('upload-offset')).toBe('350000')
    // an old request that arrives late changes nothing
    expect((await steps.send(id, 0, bytes.subarray(0, 100))).status).toBe(409)
    expect((await steps.send(id, 350_000, bytes.subarray(350_000))).status).toBe(204)
    const body = { documentId: randomUUID(), kind: 'receipt' as const, parts: [id] }
    const added = await server.as(dana).call(addDocumentEndpoint, { params: load, body })
    expect((await fileOf(marta, added.id)).bytes.equals(bytes)).toBe(true)
    // the document has it now
    expect((await steps.look(id)).status).toBe(404)
  })

  test('an upload that has begun is not begun again', async () => {
    const steps = uploadSteps(await wayOf(dana))
    const upload = { id: randomUUID(), bytes: tinyJpeg(1000) }
    await steps.announce(upload)
    await steps.send(upload.id, 0, upload.bytes.subarray(0, 500))
    expect((await steps.announce(upload)).status).toBe(409)
    expect((await steps.look(upload.id)).headers.get('upload-offset')).toBe('500')
  })

  test('nobody reads, continues or ends an upload of somebody else', async () => {
    const upload = { id: randomUUID(), bytes: tinyJpeg(1000) }
    await uploadSteps(await wayOf(dana)).announce(upload)
    for (const accessToken of [await tokenOf(rival), await tokenOf(marta)]) {
      const steps = uploadSteps({ url: server.url, accessToken })
      expect((await steps.look(upload.id)).status).toBe(404)
      expect((await steps.send(upload.id, 0, upload.bytes)).status).toBe(404)
      expect((await steps.drop(upload.id)).status).toBe(404)
    }
    const nobody = uploadSteps({ url: server.url, accessToken: null })
    const tries = [
      nobody.announce(upload),
      nobody.look(upload.id),
      nobody.send(upload.id, 0, upload.bytes),
      nobody.drop(upload.id),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect((await uploadSteps(await wayOf(dana)).look(upload.id)).headers.get('upload-offset')).toBe('0')
  })

  test('ids that are paths, and lengths that are none, are refused', async () => {
    const steps = uploadSteps(await wayOf(dana))
    for (const id of ['../../etc/passwd', `${rival.id}.${randomUUID()}`, 'x', ''])
      expect((await steps.announce({ id, bytes: tinyJpeg() })).status).toBe(400)
    const upload = () => ({ id: randomUUID(), bytes: tinyJpeg() })
    expect((await steps.announce(upload(), 0)).status).toBe(422)
    expect((await steps.announce(upload(), 40 * 1024 * 1024 + 1)).status).toBe(413)
    expect((await steps.announce(upload(), -1)).status).toBe(422)
    expect((await steps.announce(upload(), Number.NaN)).status).toBe(400)
    for (const id of ['..%2f..%2fetc', `${rival.id}.${randomUUID()}`]) expect((await steps.look(id)).status).toBe(404)
  })

  test('files beyond 40 MB together are refused before the rest of them is read', async () => {
    const large = await uploaded(await wayOf(dana), tinyJpeg(21 * 1024 * 1024))
    const parts = [large, large, ...Array.from({ length: 18 }, () => randomUUID())]
    const body = { documentId: randomUUID(), kind: 'pod' as const, parts }
    const refusal = await expectRefusal(server.as(dana).call(addDocumentEndpoint, { params: load, body }))
    expect(refusal).toMatchObject({ code: 'DOCUMENT_REFUSED', message: expect.stringContaining('40 MB') as string })
  })

  const box = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}mif1heic`)])
  test.each([
    ['a HEIC photo', box('heic'), 'HEIC photos'],
    ['a video', box('isom'), 'Only photos'],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'Only photos'],
    ['a program', Buffer.from('MZ this program cannot be run in DOS mode'), 'Only photos'],
    ['an archive', Buffer.from('PK\u0003\u0004 photo.jpg'), 'Only photos'],
    ['a web page behind the first bytes of a photo', Buffer.from('\u00ff\u00d8\u00ff<html>', 'latin1'), 'can’t read'],
    [
      'a web page behind the first bytes of a PDF',
      Buffer.from('%PDF-1.7 <script>alert(1)</script>'),
      'its end is missing',
    ],
  ])('%s is judged by its content, refused with its reason, and stored nowhere', async (_, bytes, words) => {
    const refusal = await expectRefusal(add(dana, [bytes]))
    expect(refusal).toMatchObject({ code: 'DOCUMENT_REFUSED', message: expect.stringContaining(words) as string })
    expect(await documentsOf(dana)).toEqual([])
    const stored = await server.db.selectFrom('unclaimed_file').selectAll().execute()
    expect(stored).toEqual([])
  })

  test('a file that changed on its way is refused, and can be sent again', async () => {
    const way = await wayOf(dana)
    const parts = [await uploaded(way, tinyJpeg(), { sha256: 'a'.repeat(64) })]
    const body = { documentId: randomUUID(), kind: 'pod' as const, parts }
    const refusal = await expectRefusal(server.as(dana).call(addDocumentEndpoint, { params: load, body }))
    expect(refusal.message).toContain('changed while it was sent')
    expect(await add(dana, [tinyJpeg()])).toMatchObject({ type: 'image/jpeg' })
  })

  test('a PNG takes its unpacked size in memory, so those of a document are limited together', async () => {
    const refusal = await expectRefusal(add(dana, [plainPng(8000, 7000), plainPng(8000, 7000)]))
    expect(refusal).toMatchObject({
      code: 'DOCUMENT_REFUSED',
      message: expect.stringContaining('resolution') as string,
    })
  })

  test('[RUN-10] an upload that the disk refuses is answered without the paths of the server', async () => {
    const steps = uploadSteps(await wayOf(rival))
    const id = randomUUID()
    // a folder in place of the file
    await mkdir(path.join(server.dataDir, 'uploads', rival.personId, id), { recursive: true })
    const refused = await steps.announce({ id, bytes: tinyJpeg() })
    expect([refused.status, refused.text]).toEqual([500, 'Something went wrong on our side\n'])
    expect(server.log.join('')).toContain(id)
  })

  test('[SAFE-12] a photo is stored without the place where it was taken', async () => {
    const told = Buffer.from('\u00ff\u00e1\0\u0019Exif\0\0GPS 41.8858,-87.6', 'latin1')
    const jpeg = tinyJpeg(77)
    const { id, bytes } = await add(dana, [Buffer.concat([jpeg.subarray(0, 2), told, jpeg.subarray(2)])])
    expect(bytes).toBe(jpeg.length)
    expect((await fileOf(marta, id)).bytes).toEqual(jpeg)
  })

  test.each([
    ['a JPEG', tinyJpeg(500).subarray(0, 400)],
    ['a PNG', plainPng(300, 300).subarray(0, 90)],
    ['a PNG with half of its rows', plainPng(20, 20, Buffer.alloc(210))],
  ])('[CASE-08] half of %s is refused in plain words', async (_, bytes) => {
    const refusal = await expectRefusal(add(dana, [bytes]))
    expect(refusal).toMatchObject({ code: 'DOCUMENT_REFUSED', message: 'Photo is incomplete. Take it again.' })
  })

  test('a document whose upload has not arrived is asked for again under the same key', async () => {
    const way = await wayOf(dana)
    const id = randomUUID()
    const body = { documentId: randomUUID(), kind: 'pod' as const, parts: [id] }
    const send = () => server.as(dana).call(addDocumentEndpoint, { params: load, body }, { key: 'one-key-of-it' })
    expect(await expectRefusal(send())).toMatchObject({ code: 'UPLOAD_MISSING', status: 409 })
    await uploaded(way, tinyJpeg(), { id })
    expect(await send()).toMatchObject({ id: body.documentId })
  })
})
