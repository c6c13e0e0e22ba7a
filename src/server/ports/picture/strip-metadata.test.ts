import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { plainPng, tinyJpeg } from '#tests/support/document-uploads.ts'
import { checkPng } from './check-png.ts'
import { stripMetadata } from './strip-metadata.ts'

const DRIVER = 'Luis Ortega'
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${DRIVER}"/></rdf:RDF></x:xmpmeta>`
const FORMATS = ['jpeg', 'png', 'webp'] as const

/** A picture of 40 × 30 pixels, each another color. */
const picture = () =>
  sharp(Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_, at) => (at * 37) % 256)), {
    raw: { width: 40, height: 30, channels: 3 },
  })

function taken(by: Sharp): Sharp {
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '41/1 53/1 9/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '87/1 37/1 5/1',
  }
  return by.withExif({ IFD0: { Artist: DRIVER, Model: 'Phone 4711' }, IFD3: place }).withXmp(XMP)
}

function segment(marker: number, text: string): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')])
}

/** A PNG chunk; nobody checks the sum of one that is dropped. */
function chunk(name: string, text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, Buffer.from(name + text, 'latin1'), Buffer.alloc(4)])
}

describe.each(FORMATS)('a %s', (format) => {
  test('[SAFE-12] loses place, person and device, and keeps its pixels', async () => {
    const photo = await taken(picture())[format]().toBuffer()
    expect(photo.toString('latin1')).toMatch(/Phone 4711/)
    const { bytes, isWhole } = stripMetadata(photo)
    expect(isWhole).toBe(true)
    expect(bytes.toString('latin1')).not.toMatch(/Ortega|4711|xmpmeta/)
    const about = await sharp(bytes).metadata()
    expect([about.width, about.height, about.exif, about.xmp]).toEqual([40, 30, undefined, undefined])
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer()
    expect(await pixels(bytes)).toEqual(await pixels(photo))
  })

  test('[SAFE-12] that has nothing to drop stays as it is, byte for byte', async () => {
    const photo = await picture()[format]().toBuffer()
    expect(stripMetadata(photo).bytes).toEqual(photo)
  })

  test('[CASE-08] that was cut anywhere behind its header is not whole', async () => {
    const photo = await picture()[format]().toBuffer()
    for (const share of [0.5, 0.8, 0.99])
      expect(stripMetadata(photo.subarray(0, Math.floor(photo.length * share))).isWhole, `${share}`).toBe(false)
  })
})

test.each(['jpeg', 'webp'] as const)('[SAFE-12] a %s that a viewer must turn is still turned', async (format) => {
  const photo = await taken(picture()).withMetadata({ orientation: 6 })[format]().toBuffer()
  const { bytes } = stripMetadata(photo)
  expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, width: 40 })
  expect(stripMetadata(bytes).bytes).toEqual(bytes)
})

test('[SAFE-12] a JPEG loses IPTC, comments, a second picture and whatever follows it', async () => {
  const jpeg = await picture().jpeg({ progressive: true }).toBuffer()
  const told = [segment(0xed, `Photoshop 3.0\0${DRIVER}`), segment(0xfe, DRIVER), segment(0xe2, `MPF\0${DRIVER}`)]
  const photo = Buffer.concat([jpeg.subarray(0, 2), ...told, jpeg.subarray(2), Buffer.from(`ftypmp42 ${DRIVER}`)])
  expect(stripMetadata(photo).bytes).toEqual(jpeg)
})

test('[SAFE-12] a PNG loses its texts and its other frames', async () => {
  const png = await picture().png().toBuffer()
  const told = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'acTL', 'fdAT', 'prVt'].map((name) => chunk(name, DRIVER))
  const header = 33
  const photo = Buffer.concat([png.subarray(0, header), ...told, png.subarray(header), Buffer.from(DRIVER)])
  expect(stripMetadata(photo).bytes).toEqual(png)
})

test.each([
  ['JPEG', () => tinyJpeg(300)],
  ['PNG', () => plainPng(20, 30)],
])('a %s changed at random ends in an answer', (_, make) => {
  for (let seed = 1; seed < 400; seed += 1) {
    const bytes = make()
    for (let at = seed; at < bytes.length; at += 29 + seed) bytes[at] = (bytes[at] ?? 0) ^ ((seed * 37) % 256)
    expect(stripMetadata(bytes.subarray(0, bytes.length - (seed % 50))).bytes.length).toBeLessThanOrEqual(bytes.length)
  }
})

test.each([false, true])('a PNG is whole when all its rows are there (interlaced: %s)', async (progressive) => {
  for (const bits of [picture(), picture().grayscale(), picture().ensureAlpha(0.5), picture().toColorspace('rgb16')]) {
    expect(await checkPng(await bits.png({ progressive }).toBuffer())).toBe('whole')
  }
  expect(await checkPng(await picture().png({ progressive, palette: true, colours: 4 }).toBuffer())).toBe('whole')
})
