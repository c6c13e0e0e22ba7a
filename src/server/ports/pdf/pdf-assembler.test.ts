import { deflateSync } from 'node:zlib'
import {
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, test } from 'vitest'
import { plainPng, tinyJpeg } from '#tests/support/document-uploads.ts'
import { pdfAssembler } from './pdf-assembler.ts'

const assembler = pdfAssembler()
afterAll(() => assembler.close())

const assemble = (bytes: Uint8Array) => assembler.assemble([{ type: 'application/pdf', bytes }])

async function pdfWith(arm: (pdf: PDFDocument) => void | Promise<void>, pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) pdf.addPage()
  await arm(pdf)
  return pdf.save({ useObjectStreams: false, updateFieldAppearances: false })
}

/** A PDF by hand: one page, whose content stream is this. */
function pdfOfStream(stream: Buffer, filter: string): Buffer {
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
        `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n` +
        `4 0 obj<</Length ${stream.length}${filter}>>stream\n`,
    ),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ])
}

/** With this between the word that begins a stream and its line's end. */
function spelled(pdf: Buffer, before: string): Buffer {
  return Buffer.from(pdf.toString('latin1').replace('>>stream\n', `>>stream${before}\n`), 'latin1')
}

/** A million objects, which take seconds to read. */
const slow = Buffer.from(
  `%PDF-1.7\n${Array.from({ length: 1_500_000 }, (_, at) => `${at + 9} 0 obj<</A[1 2 3]>>endobj\n`).join('')}`,
)

describe("a stranger's PDF", () => {
  test('loses its scripts, its actions and the files inside it, and keeps its pages', async () => {
    const armed = await pdfWith(async (pdf) => {
      const { context, catalog } = pdf
      pdf.addJavaScript('greet', 'app.alert("hello")')
      await pdf.attach(Buffer.from('MZ'), 'virus.exe')
      catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'JavaScript', JS: PDFString.of('app.launchURL("x")') }))
      const [page] = pdf.getPages()
      page?.node.set(PDFName.of('AA'), context.obj({ O: { S: 'Launch', F: PDFString.of('cmd.exe') } }))
      const link = context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [0, 0, 9, 9],
        A: { S: 'SubmitForm', F: PDFString.of('http://x') },
      })
      const clip = context.obj({
        Type: 'Annot',
        Subtype: 'FileAttachment',
        Rect: [0, 0, 9, 9],
        Contents: PDFString.of('clip'),
      })
      page?.node.set(PDFName.of('Annots'), context.obj([link, clip]))
    })
    expect(Buffer.from(armed).toString('latin1')).toMatch(/JavaScript/)
    const made = await assemble(armed)
    if ('problem' in made) throw new Error(made.problem)
    expect(made.pages).toBe(1)
    const read = await PDFDocument.load(made.bytes)
    const found: string[] = []
    for (const [, object] of read.context.enumerateIndirectObjects()) {
      const text = object instanceof PDFDict || object instanceof PDFArray ? object.toString() : ''
      found.push(
        ...(text.match(/\/(JavaScript|JS|OpenAction|AA|Launch|SubmitForm|EmbeddedFiles|EF|FileAttachment)\b/g) ?? []),
      )
    }
    expect(found).toEqual([])
  })

  test('loses what it says of its author and device, and keeps its time', async () => {
    const scanned = await pdfWith((pdf) => {
      const { context, catalog } = pdf
      pdf.setAuthor('Luis Ortega')
      pdf.setCreator('Scanner of phone 4711')
      pdf.setCreationDate(new Date('2026-11-23T14:44:30Z'))
      const about = context.stream('<x:xmpmeta>Luis Ortega, 41.8858 -87.6181</x:xmpmeta>', {
        Type: 'Metadata',
        Subtype: 'XML',
      })
      catalog.set(PDFName.of('Metadata'), context.register(about))
      pdf.getPage(0).node.set(PDFName.of('PieceInfo'), context.obj({ Phone: PDFString.of('4711') }))
    })
    expect(Buffer.from(scanned).toString('latin1')).toContain('xmpmeta')
    const made = await assemble(scanned)
    const kept = await PDFDocument.load('bytes' in made ? made.bytes : '', { updateMetadata: false })
    expect([kept.getAuthor(), kept.getCreator(), kept.getPageCount()]).toEqual([undefined, undefined, 1])
    expect(kept.getCreationDate()?.toISOString()).toBe('2026-11-23T14:44:30.000Z')
    expect(kept.catalog.has(PDFName.of('Metadata'))).toBe(false)
    expect(kept.getPage(0).node.has(PDFName.of('PieceInfo'))).toBe(false)
    expect(Buffer.from('bytes' in made ? made.bytes : '').toString('latin1')).not.toMatch(/xmpmeta|4711|Ortega/)
  })

  test('with a script whose name is spelled otherwise loses it as well', async () => {
    const plain = Buffer.from(await pdfWith((pdf) => pdf.addJavaScript('greet', 'app.alert(1)'))).toString('latin1')
    const spelled = Buffer.from(plain.replaceAll('/JavaScript', '/J#61vaScript').replaceAll('/JS', '/#4aS'), 'latin1')
    const made = await assemble(spelled)
    if ('problem' in made) throw new Error(made.problem)
    const read = await PDFDocument.load(made.bytes)
    const all = read.context.enumerateIndirectObjects().map(([, object]) => String(object))
    expect(all.join(' ')).not.toMatch(/app\.alert|\/JS\b|\/JavaScript\b/)
  })

  test('with a program to start behind a reference, or in an object that only some readers understand, loses it', async () => {
    const armed = (action: string) =>
      Buffer.from(
        `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
          `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[4 0 R]>>endobj\n` +
          `4 0 obj<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A 5 0 R>>endobj\n${action}\n` +
          `6 0 obj/Launch endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
      )
    const behindReference = '5 0 obj<</S 6 0 R/F(cmd.exe)>>endobj'
    const notUnderstood = '5 0 obj<</S/Launch/F(cmd.exe)/X ?? >>endobj'
    for (const action of [behindReference, notUnderstood]) {
      const made = await assemble(armed(action))
      if ('problem' in made) throw new Error(made.problem)
      const read = await PDFDocument.load(made.bytes)
      const all = read.context.enumerateIndirectObjects().map(([, object]) => String(object))
      expect(all.join(' ') + Buffer.from(made.bytes).toString('latin1')).not.toMatch(/cmd\.exe/)
    }
  })

  test('that unpacks to hundreds of megabytes is refused at once', async () => {
    const zeros = deflateSync(Buffer.alloc(200 * 1024 * 1024))
    expect(await assemble(pdfOfStream(zeros, '/Filter/FlateDecode'))).toEqual({ problem: 'unreadable' })
    const twice = deflateSync(zeros)
    expect(await assemble(pdfOfStream(twice, '/Filter[/FlateDecode/FlateDecode]'))).toEqual({ problem: 'unreadable' })
  })

  test.each([
    ['another filter', '/Filter[/ASCIIHexDecode/FlateDecode]', ''],
    ['another filter and its parameters', '/Filter[/ASCIIHexDecode/FlateDecode]/DecodeParms[null<</Predictor 1>>]', ''],
    ['a space', '/Filter/FlateDecode', ' \r'],
  ])('that hides what it unpacks to behind %s loses it', async (_, filter, before) => {
    const objects = Buffer.alloc(200 * 1024 * 1024, ' ')
    objects.write('5 0 <</Unpacked true>>')
    const packed = deflateSync(objects, { level: 1 })
    const stream = before ? packed : Buffer.from(packed.toString('hex'))
    const made = await assemble(spelled(pdfOfStream(stream, `/Type/ObjStm/N 1/First 4${filter}`), before))
    if ('problem' in made) throw new Error(made.problem)
    const read = await PDFDocument.load(made.bytes)
    const all = read.context.enumerateIndirectObjects().map(([, object]) => String(object))
    expect(all.join(' ')).not.toMatch(/Unpacked/)
  })

  test('with more than 50 pages, with a password, or that is none, is refused with a reason', async () => {
    expect(await assemble(await pdfWith(() => undefined, 51))).toEqual({ problem: 'too-many-pages' })
    const locked = await PDFDocument.create()
    locked.addPage()
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
    expect(await assemble(await locked.save())).toEqual({ problem: 'locked' })
    expect(await assemble(Buffer.from('%PDF-1.7\nnothing'))).toEqual({ problem: 'unreadable' })
  })

  test.each(Array.from({ length: 12 }, (_, i) => i))(
    'that was cut or changed at random ends in an answer (%i)',
    async (seed) => {
      const whole = Buffer.from(await pdfWith((pdf) => pdf.addJavaScript('greet', 'app.alert(1)')))
      const cut = whole.subarray(0, Math.floor((whole.length * (seed + 1)) / 13))
      for (let at = seed; at < cut.length; at += 97 + seed) cut[at] = (cut[at] ?? 0) ^ (seed * 37 + 11)
      const made = await assemble(cut)
      const text = 'problem' in made ? made.problem : Buffer.from(made.bytes).toString('latin1')
      expect(text).toMatch(/^(unreadable$|%PDF-)/)
      expect(text).not.toMatch(/app\.alert/)
    },
  )

  test('[SAFE-01] whose bombs end in a wrong checksum is refused within its time: what came before the error counts', async () => {
    const zeros = deflateSync(Buffer.alloc(155 * 1024 * 1024))
    zeros[zeros.length - 1] = (zeros.at(-1) ?? 0) ^ 1
    const twice = deflateSync(zeros)
    const bombs = Array.from({ length: 400 }, () => pdfOfStream(twice, '/Filter[/FlateDecode/FlateDecode]'))
    const patient = pdfAssembler({ timeoutMs: 120_000 })
    const parts = [{ type: 'application/pdf' as const, bytes: Buffer.concat(bombs) }]
    const before = process.cpuUsage()
    expect(await patient.assemble(parts)).toEqual({ problem: 'unreadable' })
    // of the processor, which a busy machine doesn't stretch
    const { user, system } = process.cpuUsage(before)
    await patient.close()
    expect((user + system) / 1000, 'its limit; less is better').toBeLessThan(15_000)
  })

  test('[SAFE-01] that unpacks a little in thousands of places counts them all', async () => {
    const small = pdfOfStream(deflateSync(Buffer.from('q Q')), '/Filter/FlateDecode')
    expect(await assemble(Buffer.concat(Array.from({ length: 20_001 }, () => small)))).toEqual({
      problem: 'unreadable',
    })
  })

  test('[SAFE-01] is read however long it waited for the file of another', async () => {
    const hurried = pdfAssembler({ timeoutMs: 4_000 })
    const honest = await pdfWith(() => undefined)
    const send = (bytes: Uint8Array) => hurried.assemble([{ type: 'application/pdf', bytes }])
    const [first, second] = await Promise.all([send(slow), send(honest)])
    expect(first).toEqual({ problem: 'unreadable' })
    expect(second).toMatchObject({ pages: 1 })
    await hurried.close()
  })

  test('[SAFE-01] that a stopping server can no longer read is not called unreadable', async () => {
    const stopping = pdfAssembler()
    const answer = stopping.assemble([{ type: 'application/pdf', bytes: slow }])
    // it has begun
    await new Promise((resolve) => setImmediate(resolve))
    const [judged] = await Promise.allSettled([answer, stopping.close()])
    expect(judged).toMatchObject({ status: 'rejected', reason: { reason: 'UNAVAILABLE' } })
  })

  test('that takes too long is refused', async () => {
    const hurried = pdfAssembler({ timeoutMs: 1 })
    expect(await hurried.assemble([{ type: 'application/pdf', bytes: await pdfWith(() => undefined) }])).toEqual({
      problem: 'unreadable',
    })
    await hurried.close()
  })
})

/** A page with filled fields, as a program that leaves the drawing of fields to the reader writes it. */
async function filledForm(...fields: { value: string; cells?: number }[]): Promise<Uint8Array> {
  return pdfWith((pdf) => {
    for (const [at, { value, cells }] of fields.entries()) {
      const field = pdf.getForm().createTextField(`received ${at}`)
      if (cells !== undefined) {
        field.setMaxLength(cells)
        field.enableCombing()
      }
      field.addToPage(pdf.getPage(0), { x: 50, y: 500 - 40 * at, width: 300, height: 30 })
      field.acroField.setValue(PDFHexString.fromText(value))
      for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'))
    }
  })
}

async function textOf(made: { bytes: Uint8Array } | { problem: string }): Promise<string> {
  if ('problem' in made) throw new Error(made.problem)
  const pdf = await getDocumentProxy(new Uint8Array(made.bytes))
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  return texts.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
}

/** The fields that a reader draws, as an independent parser reads them. */
async function fieldsOf(made: { bytes: Uint8Array } | { problem: string }) {
  if ('problem' in made) throw new Error(made.problem)
  const pdf = await getDocumentProxy(new Uint8Array(made.bytes))
  const names = new Set<string>()
  const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
    const annotations = await (await pdf.getPage(at + 1)).getAnnotations()
    return annotations.map(({ fieldName, fieldValue, alternativeText, readOnly, rect }) => {
      names.add(fieldName)
      const about = { value: fieldValue, about: alternativeText, isLocked: readOnly }
      return { page: at + 1, ...about, at: rect.map(Math.round) }
    })
  })
  const fields = (await Promise.all(pages)).flat()
  expect(names.size, 'each has a name of its own').toBe(fields.length)
  return fields
}

describe('a form between other pages', () => {
  const among = (form: Uint8Array) =>
    assembler.assemble([
      { type: 'image/jpeg', bytes: tinyJpeg(100) },
      { type: 'application/pdf', bytes: form },
    ])

  test('keeps what was typed into its fields, as part of its page', async () => {
    expect(await textOf(await among(await filledForm({ value: '12 pallets, 1 torn' })))).toContain('12 pallets, 1 torn')
  })

  test.each([
    ['has letters that the library cannot draw', { value: 'Łukasz 受領' }],
    ['does not fit the cells of its field', { value: '4711-0815', cells: 4 }],
  ])(
    'keeps a value that %s for the reader to draw, unchangeable, and the others as part of the page',
    async (_, odd) => {
      const made = await among(await filledForm(odd, { value: '12 pallets, 1 torn' }))
      expect(await textOf(made)).toContain('12 pallets, 1 torn')
      expect(await fieldsOf(made)).toEqual([
        { page: 2, value: odd.value, about: 'received 0', isLocked: true, at: [50, 500, 351, 531] },
      ])
    },
  )

  test('keeps such values of two forms apart', async () => {
    const [one, other] = [await filledForm({ value: 'Łukasz' }), await filledForm({ value: '受領' })]
    const parts = [one, other].map((bytes) => ({ type: 'application/pdf' as const, bytes }))
    const fields = await fieldsOf(await assembler.assemble(parts))
    expect(fields.map(({ page, value }) => [page, value])).toEqual([
      [1, 'Łukasz'],
      [2, '受領'],
    ])
  })

  test('keeps the stamp that a reader draws over its page', async () => {
    const stamped = await pdfWith((pdf) => {
      const { context } = pdf
      const look = context.register(
        context.stream('1 0 0 rg 0 0 90 20 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 90, 20] }),
      )
      const stamp = context.obj({ Type: 'Annot', Subtype: 'Stamp', Rect: [9, 9, 99, 29], F: 4, AP: { N: look } })
      pdf.getPage(0).node.set(PDFName.of('Annots'), context.obj([context.register(stamp)]))
    })
    const made = await among(stamped)
    if ('problem' in made) throw new Error(made.problem)
    const read = await PDFDocument.load(made.bytes)
    const annotation = read.getPage(1).node.Annots()?.lookup(0, PDFDict)
    const look = annotation?.lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'))
    expect(look instanceof PDFRawStream && Buffer.from(look.contents).toString()).toContain('0 0 90 20 re f')
  })
})

describe('the photos of a PDF', () => {
  const photos = [tinyJpeg(100), tinyJpeg(200)]
  const made = async () => {
    const pdf = await assembler.assemble(photos.map((bytes) => ({ type: 'image/jpeg' as const, bytes })))
    if ('problem' in pdf) throw new Error(pdf.problem)
    return pdf.bytes
  }
  /** The document of photos, changed as a stranger may change it. */
  async function changed(change: (pdf: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
    const pdf = await PDFDocument.load(await made())
    await change(pdf)
    return pdf.save()
  }

  test('are found in what was made of photos, byte for byte and in order', async () => {
    const found = await assembler.photosOf(await made())
    expect(found?.map(({ jpeg }) => Buffer.from(jpeg))).toEqual(photos)
    expect(found?.every(({ turn }) => turn === 0)).toBe(true)
  })

  test.each([
    [90, 90],
    [180, 180],
    [-90, 270],
    [450, 90],
  ])('are found on pages that a scanner turned by %i degrees', async (angle, turn) => {
    const scan = await changed((pdf) => pdf.getPage(1).setRotation(degrees(angle)))
    const found = await assembler.photosOf(scan)
    expect(found?.map((photo) => photo.turn)).toEqual(photos.map((_, page) => (page === 1 ? turn : 0)))
    expect(found?.map(({ jpeg }) => Buffer.from(jpeg))).toEqual(photos)
  })

  test.each<[string, (pdf: PDFDocument) => void | Promise<void>]>([
    ['a line of text', (pdf) => pdf.getPage(1).drawText('Refused at the dock')],
    ['another picture', async (pdf) => pdf.getPage(1).drawImage(await pdf.embedJpg(tinyJpeg(3)))],
    ['a page without a photo', (pdf) => void pdf.addPage()],
    ['a cut page', (pdf) => pdf.getPage(0).setCropBox(0, 0, 50, 50)],
    ['a page smaller than its photo', (pdf) => pdf.getPage(0).setMediaBox(0, 0, 50, 50)],
    ['a note on a page', (pdf) => pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([{ Type: 'Annot' }]))],
    ['a picture that is no JPEG', async (pdf) => pdf.addPage().drawImage(await pdf.embedPng(plainPng(4, 4)))],
  ])('are not those of a document with %s', async (_, change) => {
    expect(await assembler.photosOf(await changed(change))).toBeNull()
  })

  test('are none in a file that is no PDF, or that unpacks beyond any page', async () => {
    expect(await assembler.photosOf(Buffer.from('%PDF-1.7 nothing'))).toBeNull()
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024))
    expect(await assembler.photosOf(pdfOfStream(bomb, '/Filter/FlateDecode'))).toBeNull()
  })
})
