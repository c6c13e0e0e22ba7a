/** A piece of a picture's file: a JPEG's segment, a PNG's or WebP's chunk, or a scan's pixels. */
export interface PicturePart {
  /** 'e1' for a JPEG's segment by its marker, 'eXIf' or 'EXIF' for a chunk, 'pixels' behind the head of a scan */
  name: string
  from: number
  to: number
}

interface PictureParts {
  format: 'jpeg' | 'png' | 'webp'
  parts: PicturePart[]
  /** false when the file ends before the picture does */
  isWhole: boolean
}

const SCAN = 0xda
const END = 0xd9
/** Signature of a PNG, and the head of a WebP. */
const PNG_HEAD = 8
const WEBP_HEAD = 12

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

/** Null for a file that is none of them. Bytes behind the picture belong to no part. */
export function listPictureParts(bytes: Uint8Array): PictureParts | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { format: 'jpeg', ...jpegParts(bytes) }
  if (textAt(bytes, 0, PNG_HEAD) === '\u0089PNG\r\n\u001a\n') return { format: 'png', ...pngParts(bytes) }
  const isWebp = textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP'
  return isWebp ? { format: 'webp', ...webpParts(bytes) } : null
}

/** @returns where the next marker begins, behind the pixels of a scan; -1 when none comes */
function endOfScan(jpeg: Uint8Array, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? 0
    // a byte of the pixels, a restart within them, or a fill byte
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return -1
}

function jpegParts(jpeg: Uint8Array): Omit<PictureParts, 'format'> {
  const parts: PicturePart[] = []
  for (let from = 2; from < jpeg.length;) {
    let at = from
    while (jpeg[at] === 0xff && jpeg[at + 1] === 0xff) at += 1
    const marker = jpeg[at + 1]
    if (jpeg[at] !== 0xff || marker === undefined) break
    const isEnd = marker === END
    const to = at + 2 + (isEnd ? 0 : (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0))
    if (to > jpeg.length) break
    parts.push({ name: marker.toString(16), from, to })
    if (isEnd) return { parts, isWhole: true }
    from = to
    if (marker !== SCAN) continue
    const after = endOfScan(jpeg, to)
    parts.push({ name: 'pixels', from: to, to: after === -1 ? jpeg.length : after })
    if (after === -1) break
    from = after
  }
  return { parts, isWhole: false }
}

function pngParts(png: Uint8Array): Omit<PictureParts, 'format'> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const parts: PicturePart[] = []
  for (let from = PNG_HEAD; from + 12 <= png.length;) {
    const to = from + 12 + view.getUint32(from)
    if (to > png.length) break
    const name = textAt(png, from + 4, 4)
    parts.push({ name, from, to })
    if (name === 'IEND') return { parts, isWhole: true }
    from = to
  }
  return { parts, isWhole: false }
}

function webpParts(webp: Uint8Array): Omit<PictureParts, 'format'> {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength)
  const end = 8 + view.getUint32(4, true)
  const parts: PicturePart[] = []
  for (let from = WEBP_HEAD; from + 8 <= Math.min(end, webp.length);) {
    const length = view.getUint32(from + 4, true)
    // an even number of bytes; the last may lack the one that fills it up
    const to = Math.min(from + 8 + length + (length % 2), Math.max(end, from + 8 + length))
    if (to > webp.length) return { parts, isWhole: false }
    parts.push({ name: textAt(webp, from, 4), from, to })
    from = to
  }
  return { parts, isWhole: end <= webp.length && parts.length > 0 }
}
