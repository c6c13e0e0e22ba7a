import sharp, { type JpegOptions } from 'sharp'
import { expect, test } from 'vitest'
import { hasAllBlocks } from './jpeg-scan.ts'
import { listPictureParts } from './picture-parts.ts'

interface Drawn extends JpegOptions {
  width?: number
  height?: number
  channels?: 1 | 3
}

/** A picture with something in each block. */
async function jpeg({ width = 640, height = 480, channels = 3, ...options }: Drawn = {}): Promise<Uint8Array> {
  const noise = Buffer.from(
    Array.from({ length: width * height * channels }, (_, at) => (at * 7919 + ((at >> 5) ^ (at >> 9)) * 31) % 256),
  )
  const picture = sharp(noise, { raw: { width, height, channels } })
  return new Uint8Array(await picture.jpeg({ quality: 80, ...options }).toBuffer())
}

const judge = (bytes: Uint8Array) => hasAllBlocks(bytes, listPictureParts(bytes)?.parts ?? [])

function withoutMiddle(bytes: Uint8Array, { at, length }: { at: number; length: number }): Uint8Array {
  const from = Math.floor(bytes.length * at)
  return new Uint8Array([...bytes.subarray(0, from), ...bytes.subarray(from + length)])
}

test.each<[string, Drawn]>([
  ['color, 4:2:0', {}],
  ['color, 4:4:4', { chromaSubsampling: '4:4:4' }],
  ['of one color', { channels: 1 }],
  ['whose sides are no whole blocks', { width: 333, height: 101 }],
  ['with its own tables', { optimizeCoding: true }],
  ['in several scans', { progressive: true }],
  ['in several scans, 4:4:4', { progressive: true, chromaSubsampling: '4:4:4' }],
  ['in several scans, of one color', { progressive: true, channels: 1 }],
  ['in several scans, whose sides are no whole blocks', { progressive: true, width: 333, height: 101 }],
  ['in several scans, of fine steps', { progressive: true, quality: 100, optimizeScans: true }],
  ['of a pixel', { width: 1, height: 1 }],
])('[CASE-20] a JPEG %s is whole', async (_, options) => {
  expect(judge(await jpeg(options))).toBe(true)
})

test.each([
  [0.3, {}],
  [0.5, {}],
  [0.7, {}],
  [0.9, {}],
  [0.1, { progressive: true }],
  [0.3, { progressive: true }],
  [0.5, { progressive: true }],
  [0.7, { progressive: true }],
  [0.9, { progressive: true }],
])('[CASE-20] a JPEG that lacks a piece at %d of its length is not (%j)', async (at, options) => {
  const whole = await jpeg(options)
  for (const length of [600, 4096]) {
    const cut = withoutMiddle(whole, { at, length })
    // its ends are there, so its parts look whole
    expect(listPictureParts(cut)?.isWhole).toBe(true)
    expect(judge(cut)).toBe(false)
  }
})

test('[CASE-20] a progressive JPEG that lacks its second half, but has its end, is not whole', async () => {
  const whole = await jpeg({ progressive: true })
  const half = new Uint8Array([...whole.subarray(0, whole.length / 2), 0xff, 0xd9])
  expect(listPictureParts(half)?.isWhole).toBe(true)
  expect(judge(half)).toBe(false)
})
