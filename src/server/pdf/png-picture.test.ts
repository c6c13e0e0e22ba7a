import { crc32, deflateSync } from 'node:zlib'
import { extractImages, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { buildPdf } from './pdf-document.ts'
import { drawPhoto, isDrawable } from './pdf-photo.ts'

interface PngParts {
  bits?: number
  color?: number
  interlace?: number
  palette?: number[]
  rows?: number[]
  isTransparent?: boolean
  /** bytes that a part says it has */
  claim?: number
}

/** Two pixels side by side: red and blue. */
function png({ bits = 8, color = 2, interlace = 0, palette, rows, isTransparent, claim }: PngParts): Buffer {
  const part = (name: string, data: number[] | Buffer, length = data.length) => {
    const body = Buffer.concat([Buffer.from(name), Buffer.from(data)])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', [0, 0, 0, 2, 0, 0, 0, 1, bits, color, 0, 0, interlace]),
    ...(palette ? [part('PLTE', palette)] : []),
    ...(isTransparent ? [part('tRNS', [0, 255, 0, 0, 0, 0])] : []),
    part('IDAT', deflateSync(Buffer.from(rows ?? [0, 255, 0, 0, 0, 0, 255])), claim),
    part('IEND', []),
  ])
}

const RED_AND_BLUE = [255, 0, 0, 0, 0, 255]

test.each([
  ['in colors', png({}), RED_AND_BLUE],
  ['whose second row of colors builds on the first', png({ rows: [1, 255, 0, 0, 1, 0, 255] }), RED_AND_BLUE],
  ['of a palette', png({ color: 3, palette: [0, 0, 255, 255, 0, 0], rows: [0, 1, 0] }), RED_AND_BLUE],
  ['of a palette, in bits', png({ color: 3, bits: 1, palette: [0, 0, 255, 255, 0, 0], rows: [0, 0x80] }), RED_AND_BLUE],
  ['in grays', png({ color: 0, rows: [0, 9, 200] }), [9, 9, 9, 200, 200, 200]],
])('a PNG %s is drawn pixel for pixel', async (_, bytes, pixels) => {
  expect(isDrawable(bytes)).toBe(true)
  const drawn = await buildPdf({ title: 'Photo', createdAt: new Date(0), footer: 'Photo' }, (writer) =>
    writer.figure('A photo', 100, (doc, x, y) => drawPhoto(doc, bytes, { x, y, width: 100, height: 100 })),
  )
  const images = await extractImages(await getDocumentProxy(new Uint8Array(drawn)), 1)
  expect(images.map(({ width, height, data }) => [width, height, ...data])).toEqual([[2, 1, ...pixels]])
})

test.each([
  ['is cut short', png({}).subarray(0, -4)],
  ['has a part that claims four gigabytes', png({ claim: 0xff_ff_ff_ff })],
  ['can be seen through', png({ color: 6 })],
  ['has a transparent color', png({ isTransparent: true })],
  ['comes in several passes', png({ interlace: 1 })],
  ['has 16 bits a color', png({ bits: 16 })],
  ['lacks its palette', png({ color: 3 })],
  ['has half a color in its palette', png({ color: 3, palette: [1, 2, 3, 4] })],
  ['has colors that no PNG has', png({ color: 5 })],
  ['is nothing but a name', Buffer.from('89504e470d0a1a0a', 'hex')],
])('a PNG that %s is not drawn', (_, bytes) => {
  expect(isDrawable(bytes)).toBe(false)
})
