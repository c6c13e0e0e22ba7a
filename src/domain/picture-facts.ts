export interface PictureFacts {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
}

type Size = Omit<PictureFacts, 'type'>

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function holds(bytes: Uint8Array, at: number, text: string): boolean {
  return Array.from(text, (character) => character.charCodeAt(0)).every((code, index) => bytes[at + index] === code)
}

/** PNG, RFC 2083: the signature, then the header chunk. */
function pngSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 33 || !holds(bytes, 0, '\u0089PNG\r\n\u001a\n') || !holds(bytes, 12, 'IHDR')) return null
  return { width: view(bytes).getUint32(16), height: view(bytes).getUint32(20) }
}

/** JPEG, ITU T.81 annex B: segments up to the frame header; C4, C8 and CC are none. */
function jpegSize(bytes: Uint8Array): Size | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const data = view(bytes)
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) }
    const length = data.getUint16(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}

/** WebP, RFC 9649: lossy, lossless or extended. */
function webpSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 30 || !holds(bytes, 0, 'RIFF') || !holds(bytes, 8, 'WEBP')) return null
  const data = view(bytes)
  if (holds(bytes, 12, 'VP8 ') && holds(bytes, 23, '\u009d\u0001\u002a'))
    return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff }
  if (holds(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const bits = data.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (holds(bytes, 12, 'VP8X'))
    return { width: (data.getUint32(24, true) & 0xffffff) + 1, height: (data.getUint32(26, true) >>> 8) + 1 }
  return null
}

const READERS = [
  ['image/png', pngSize],
  ['image/jpeg', jpegSize],
  ['image/webp', webpSize],
] as const

/** What a picture is by its own bytes, whatever it is called: type and size in pixels. Null for anything else. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  for (const [type, read] of READERS) {
    const size = read(bytes)
    if (size) return size.width > 0 && size.height > 0 ? { type, ...size } : null
  }
  return null
}
