import { createHash, randomUUID } from 'node:crypto'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { addDocumentEndpoint, voidDocumentEndpoint } from '#contract/freight/document.ts'
import {
  readInvoiceEndpoint,
  readInvoicePacketEndpoint,
  sendInvoiceEndpoint,
  settleInvoiceEndpoint,
} from '#contract/freight/invoice.ts'
import {
  recordStopEventEndpoint,
  releaseCarrierEndpoint,
  setLoadStatusEndpoint,
} from '#contract/freight/load-actions.ts'
import { type ApiPerson, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { plainPng, tinyJpeg, uploaded } from '#tests/support/document-uploads.ts'
import { postBookedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const server = await startApi(undefined, { LOG_LEVEL: 'error' })
afterAll(() => server.stop())

const REMIT_TO = { kind: 'factor' as const, name: 'Apex Factoring', address: 'PO Box 12, Dallas', email: null }

let marta: ApiPerson
let dana: ApiPerson
let load: PostedLoad
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
  load = await postBookedLoad(server, marta, dana)
  server.pass({ minutes: 10 })
})

function tokenOf({ sessionId }: ApiPerson): Promise<string> {
  const issuedAt = server.now()
  return server.keys.sign('access', { sessionId, generation: 0, issuedAt, expiresAt: issuedAt + 3_600_000 })
}
const read = (who: ApiPerson) => server.as(who).call(readInvoiceEndpoint, { params: load, query: {} })
const deliver = () => server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })

async function add(kind: 'pod' | 'bol' | 'receipt' | 'other', ...files: Buffer[]) {
  const to = { url: server.url, accessToken: await tokenOf(dana) }
  const parts: string[] = []
  for (const file of files) parts.push(await uploaded(to, file))
  const body = { documentId: randomUUID(), kind, parts }
  return server.as(dana).call(addDocumentEndpoint, { params: load, body })
}
async function send() {
  const { dealId, draft, versions } = await read(dana)
  const body = { dealId, version: versions.length, total: draft.total, remitTo: REMIT_TO }
  await proveNow(server, dana)
  return server.as(dana).call(sendInvoiceEndpoint, { params: load, body })
}
async function packetOf(who: ApiPerson) {
  const request = buildHttpRequest(readInvoicePacketEndpoint, { params: load, query: {} })
  const answer = await fetch(server.url + DEFAULT_API_ROOT + request.path, {
    headers: { authorization: `Bearer ${await tokenOf(who)}` },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes, sha256: hashOf(bytes) }
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A page with a line of text. */
async function scannedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText('Delivered in full')
  return Buffer.from(await pdf.save())
}

describe('the packet of an invoice', () => {
  test('holds the invoice, the rate confirmation, the statement, the BOL and the POD of the deal', async () => {
    const tap = (kind: 'arrived' | 'departed') =>
      server.as(dana).call(recordStopEventEndpoint, { params: load, body: { kind, stop: 'pickup' } })
    server.pass({ hours: 48 })
    await tap('arrived')
    server.pass({ hours: 3 })
    await tap('departed')
    await add('bol', plainPng(20, 20))
    const pod = tinyJpeg(3000)
    await add('pod', pod)
    await add('other', tinyJpeg(10))
    await deliver()
    await send()
    const { status, headers, bytes } = await packetOf(marta)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    const { text } = await readPdf(bytes)
    for (const words of [
      'From Reyes Trucking to Blue Mesa Freight',
      `Load ${load.number}, version 1`,
      'Remit to Apex Factoring Address PO Box 12, Dallas',
      'Agreed rate $2,150.50',
      'Detention at pickup, 1 h $50.00',
      'Total $2,200.50',
      'Rate confirmation',
      // its truck never left the delivery
      'Detention so far',
      'At $50 an hour $50.00',
      'BOL, 1 page, 1 KB Its own pages',
      'POD, 1 page, 4 KB Its own pages',
      `SHA-256 of the file: ${hashOf(pod)}`,
    ])
      expect(text).toContain(words)
    expect(text, 'a document that proves nothing owed stays out').not.toContain('Document, 1 page')
    // the photo is in the file as it was taken
    expect(bytes.includes(pod)).toBe(true)
  })

  test('draws a BOL of several photos page by page; a PDF that a scanner made stays whole, attached', async () => {
    const photos = [tinyJpeg(100), tinyJpeg(200), tinyJpeg(300)]
    await add('bol', ...photos)
    await add('pod', await scannedPdf())
    await add('receipt', tinyJpeg(400), plainPng(20, 20))
    await deliver()
    await send()
    const { bytes } = await packetOf(marta)
    const { text, pdf } = await readPdf(bytes)
    expect(text).toMatch(/BOL, 3 pages, \d+ KB Its own pages/)
    expect(text).toMatch(/POD, 1 page, \d+ KB Attached as pod-2\.pdf/)
    expect(text, 'a PNG would be unpacked here').toMatch(/Receipt, 2 pages, \d+ KB Attached as receipt-3\.pdf/)
    for (const photo of photos) expect(bytes.includes(photo)).toBe(true)
    expect((await pdf.getMarkInfo())?.Marked).toBe(true)
    const attached = await pdf.getAttachments()
    expect([...(attached?.values() ?? [])].map(({ filename }) => filename)).toEqual(['pod-2.pdf', 'receipt-3.pdf'])
  })

  test('is the same file for both parties, and one altered byte makes it another', async () => {
    await deliver()
    await send()
    expect((await read(dana)).packets).toEqual([])
    const [first, second] = [await packetOf(dana), await packetOf(marta)]
    expect(second.bytes.equals(first.bytes)).toBe(true)
    const { packets } = await read(marta)
    expect(packets).toEqual([{ sha256: first.sha256, version: 1, madeAt: server.at({}).toISOString() }])
    expect((await read(dana)).packets).toEqual(packets)
    const altered = Buffer.from(first.bytes)
    altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1
    expect(packets?.map(({ sha256 }) => sha256)).not.toContain(hashOf(altered))
  })

  test('says what happened since, as another file; the earlier one is still known', async () => {
    await deliver()
    const { dealId } = await send()
    const before = await packetOf(dana)
    server.pass({ days: 3 })
    const paid = { dealId, version: 1, settlement: 'pay' as const, paidOn: server.at({}).toISOString().slice(0, 10) }
    await server.as(marta).call(settleInvoiceEndpoint, { params: load, body: paid })
    const after = await packetOf(dana)
    expect((await readPdf(before.bytes)).text).toContain('Status Sent')
    expect((await readPdf(after.bytes)).text).toContain('Status Paid')
    expect((await read(dana)).packets?.map(({ sha256 }) => sha256)).toEqual([before.sha256, after.sha256])
  })

  test('leaves out a document that its sender removed', async () => {
    const { id: documentId } = await add('pod', tinyJpeg(77))
    await server
      .as(dana)
      .call(voidDocumentEndpoint, { params: { ...load, documentId }, body: { reason: 'Another load' } })
    await deliver()
    await send()
    expect((await readPdf((await packetOf(dana)).bytes)).text).toContain('No POD was added to this load.')
  })

  test.each(['lost', 'changed'])(
    'names the POD whose stored file is %s, holds the rest, and is whole again with it',
    async (fault) => {
      const [bol, pod] = [tinyJpeg(500), tinyJpeg(600)]
      await add('bol', bol)
      const { id } = await add('pod', pod)
      await deliver()
      await send()
      const whole = await packetOf(dana)
      expect(await read(dana)).not.toHaveProperty('lostDocuments')
      const stored = path.join(server.dataDir, 'documents', hashOf(pod).slice(0, 2), hashOf(pod))
      const before = await readFile(stored)
      await (fault === 'lost' ? rm(stored) : appendFile(stored, 'x'))
      const { status, bytes } = await packetOf(dana)
      expect(status).toBe(200)
      const missing = { kind: 'pod', pages: 1, receivedAt: server.at({}).toISOString() }
      for (const who of [dana, marta]) expect((await read(who)).lostDocuments).toEqual([missing])
      const { text } = await readPdf(bytes)
      expect(text).toContain('This packet is incomplete The POD, 1 page, received')
      expect(text).toMatch(/BOL, 1 page, 1 KB Its own pages/)
      expect(text).toContain('Agreed rate $2,150.50')
      expect([bytes.includes(bol), bytes.includes(pod)]).toEqual([true, false])
      expect(
        server.log.filter((line) => line.includes(id)),
        'the operator sees it in the log',
      ).toHaveLength(1)
      await writeFile(stored, before)
      expect((await packetOf(marta)).sha256).toBe(whole.sha256)
    },
  )

  test('has no detention statement when nothing was recorded at the stops, and says what else it is without', async () => {
    const body = { status: 'completed' as const, reason: 'As the driver said' }
    await server.as(marta).call(setLoadStatusEndpoint, { params: load, body })
    await send()
    const { text } = await readPdf((await packetOf(marta)).bytes)
    expect(text).toContain('Rate confirmation, version 1 Its own pages')
    expect(text).not.toContain('Detention statement')
    for (const words of ['No BOL was added to this load.', 'No POD was added to this load.'])
      expect(text).toContain(words)
  })

  test('does not exist before the invoice is sent', async () => {
    await deliver()
    expect([(await packetOf(dana)).status, (await packetOf(marta)).status]).toEqual([404, 404])
    expect((await read(dana)).packets).toEqual([])
  })

  test('is for the parties of the deal alone', async () => {
    await deliver()
    const { dealId } = await send()
    expect([(await packetOf(dana)).status, (await packetOf(marta)).status]).toEqual([200, 200])
    for (const who of [await createPerson(server, 'company'), await createPerson(server, 'broker')])
      for (const query of [{}, { deal: dealId }])
        expect((await server.as(who).ask(readInvoicePacketEndpoint, { params: load, query })).status).toBe(404)
    const other = await postBookedLoad(server, marta, dana)
    const elsewhere = { params: other, query: { deal: dealId } }
    expect((await server.as(dana).ask(readInvoicePacketEndpoint, elsewhere)).status, 'under another load').toBe(404)
    const unnamed = { params: load, query: { deal: 'none' } }
    expect((await server.as(dana).ask(readInvoicePacketEndpoint, unnamed)).status).toBe(422)
  })

  test('of a released carrier without an invoice does not exist', async () => {
    await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
    expect([(await packetOf(dana)).status, (await packetOf(marta)).status]).toEqual([404, 404])
  })
})
