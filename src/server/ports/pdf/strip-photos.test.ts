import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { plainPng, tinyJpeg } from '#tests/support/document-uploads.ts'
import { pdfAssembler, type PdfPart } from './pdf-assembler.ts'

const assembler = pdfAssembler()
afterAll(() => assembler.close())

const DRIVER = 'Luis Ortega, 41.8858 -87.6181'
const taken = () => {
  const sheet = sharp({ create: { width: 60, height: 40, channels: 3, background: '#e9e5da' } })
  return sheet.withExif({ IFD0: { Artist: DRIVER } }).withXmp(`<x:xmpmeta>${DRIVER}</x:xmpmeta>`)
}

async function made(...parts: PdfPart[]): Promise<Buffer> {
  const pdf = await assembler.assemble(parts)
  if ('problem' in pdf) throw new Error(pdf.problem)
  return Buffer.from(pdf.bytes)
}

/** Every JPEG in a PDF. */
async function jpegsOf(pdf: Uint8Array): Promise<Buffer[]> {
  const read = await PDFDocument.load(pdf)
  return read.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isJpeg = object instanceof PDFRawStream && object.dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode')
    return isJpeg ? [Buffer.from(object.contents)] : []
  })
}

test('[SAFE-12] photos that become a PDF lose place, person and device', async () => {
  const jpeg = await taken().jpeg().toBuffer()
  const pdf = await made(
    { type: 'image/jpeg', bytes: jpeg },
    { type: 'image/png', bytes: await taken().png().toBuffer() },
  )
  expect(jpeg.toString('latin1')).toContain('Ortega')
  expect(pdf.toString('latin1')).not.toMatch(/Ortega|xmpmeta/)
  const [inside = Buffer.alloc(0)] = await jpegsOf(pdf)
  expect(await sharp(inside).metadata()).toMatchObject({ width: 60, height: 40 })
})

test.each(['as they are', 'deflated once more'])(
  "[SAFE-12] photos in a stranger's PDF, %s, lose them too",
  async (how) => {
    const jpeg = await taken().jpeg().toBuffer()
    const scan = await PDFDocument.create()
    scan.addPage().drawImage(await scan.embedJpg(jpeg))
    await scan.flush()
    if (how !== 'as they are')
      for (const [ref, object] of scan.context.enumerateIndirectObjects()) {
        if (!(object instanceof PDFRawStream) || object.contents.length !== jpeg.length) continue
        object.dict.set(PDFName.of('Filter'), scan.context.obj(['FlateDecode', 'DCTDecode']))
        scan.context.assign(ref, PDFRawStream.of(object.dict, deflateSync(jpeg)))
      }
    const [inside = Buffer.alloc(0)] = await jpegsOf(await made({ type: 'application/pdf', bytes: await scan.save() }))
    expect(inside.toString('latin1')).not.toMatch(/Ortega|xmpmeta/)
    expect(await sharp(inside).metadata()).toMatchObject({ width: 60, height: 40, format: 'jpeg' })
  },
)

test('[SAFE-05] a PNG that unpacks beyond the size in its header is refused before it takes the memory', async () => {
  const bytes = plainPng(10, 10, Buffer.alloc(300 * 1024 * 1024))
  expect(bytes.length, 'it unpacks to a thousand times as much').toBeLessThan(400_000)
  const before = process.memoryUsage().rss
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 5)
  expect(await assembler.assemble([{ type: 'image/png', bytes }])).toEqual({ problem: 'unreadable' })
  clearInterval(watch)
  expect(highest - before, 'half of what it unpacks to').toBeLessThan(150 * 1024 * 1024)
})

test('[SAFE-05] a PNG whose text unpacks to hundreds of megabytes becomes a page without it', async () => {
  const png = plainPng(10, 10)
  const text = Buffer.concat([Buffer.from('zTXtnote\0\0', 'latin1'), deflateSync(Buffer.alloc(300 * 1024 * 1024))])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length - 4)
  const header = 33
  const bytes = Buffer.concat([png.subarray(0, header), length, text, Buffer.alloc(4), png.subarray(header)])
  let usedMs = 0
  expect(await assembler.assemble([{ type: 'image/png', bytes }], (ms) => (usedMs = ms))).toMatchObject({ pages: 1 })
  expect(usedMs, 'its limit; less is better').toBeLessThan(10_000)
})

test.each(['gray', 'colors', 'a palette'] as const)(
  '[SAFE-05] a PNG of 25 megapixels in %s becomes a page without being unpacked',
  async (of) => {
    const sheet = sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#e9e5da' } })
    const bytes = await (of === 'gray' ? sheet.grayscale() : sheet).png({ palette: of === 'a palette' }).toBuffer()
    const pdf = await made({ type: 'image/png', bytes })
    expect(pdf.length).toBeLessThan(bytes.length + 2000)
  },
)

test('[SAFE-05] a transparent PNG, which must be unpacked, is limited to 16 megapixels', async () => {
  const sheet = (height: number) =>
    sharp({ create: { width: 5000, height, channels: 4, background: '#e9e5da80' } })
      .png()
      .toBuffer()
  const send = async (bytes: Buffer) => assembler.assemble([{ type: 'image/png', bytes }])
  expect(await send(await sheet(3300))).toEqual({ problem: 'too-many-pixels' })
  expect(await send(await sheet(300))).toMatchObject({ pages: 1 })
})

test.each([
  ['JPEG', 'image/jpeg', () => tinyJpeg(500).subarray(0, 300)],
  ['PNG', 'image/png', () => plainPng(10, 10, Buffer.alloc(55))],
] as const)('[CASE-08] half a %s is no page', async (_, type, half) => {
  expect(await assembler.assemble([{ type, bytes: half() }])).toEqual({ problem: 'incomplete' })
})
