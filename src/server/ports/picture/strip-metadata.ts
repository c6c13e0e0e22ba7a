import { listPictureParts, type PicturePart } from '#domain/freight/picture-parts.ts'
import { orientationOf, orientationTiff } from './orientation.ts'

/** A picture without what the camera wrote beside it. */
interface StrippedPicture {
  /** the same bytes when there was nothing to drop */
  bytes: Buffer
  /** false when the file ends before the picture does */
  isWhole: boolean
}

const EXIF = Buffer.from('Exif\0\0', 'latin1')
/** What a JPEG's decoder needs of its application segments: size, colors, and how they are coded. */
const KEPT_SEGMENTS: Readonly<Record<string, string>> = { e0: 'JFIF\0', e2: 'ICC_PROFILE\0', ee: 'Adobe' }
/** Application segments and comments. */
const FOR_PROGRAMS = /^(e[0-9a-f]|fe)$/
/** Of the first picture; the others of a moving PNG are dropped. */
const KEPT_PNG = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs']
const KEPT_WEBP = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']

/**
 * Drops EXIF, XMP, IPTC, comments, texts and whatever follows the picture, but keeps how the picture is turned. The
 * pixels stay as they are. Any other file stays as it is.
 */
export function stripMetadata(picture: Buffer): StrippedPicture {
  const read = listPictureParts(picture)
  if (!read) return { bytes: picture, isWhole: true }
  const { format, parts, isWhole } = read
  const keep = { jpeg: keptSegment, png: keptPngChunk, webp: keptWebpChunk }[format]
  const head = picture.subarray(0, parts[0]?.from ?? picture.length)
  const pieces = [head, ...parts.map((part) => keep(part.name, picture.subarray(part.from, part.to)))]
  const bytes = Buffer.concat(pieces.filter((part) => part !== null))
  if (format === 'webp') describeWebp(bytes, parts)
  return { bytes: bytes.equals(picture) ? picture : bytes, isWhole }
}

/** EXIF that says how the picture is turned and nothing else; null when it stands upright. */
function exifOf(content: Buffer): Buffer | null {
  const isNamed = content.subarray(0, EXIF.length).equals(EXIF)
  return orientationTiff(orientationOf(isNamed ? content.subarray(EXIF.length) : content))
}

function keptSegment(name: string, segment: Buffer): Buffer | null {
  const content = segment.subarray(segment.findIndex((byte) => byte !== 0xff) + 3)
  const start = KEPT_SEGMENTS[name]
  const isKept = start !== undefined && content.toString('latin1', 0, start.length) === start
  if (!FOR_PROGRAMS.test(name) || isKept) return segment
  const exif = name === 'e1' ? exifOf(content) : null
  return exif && Buffer.concat([Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + exif.length]), EXIF, exif])
}

function keptPngChunk(name: string, chunk: Buffer): Buffer | null {
  return KEPT_PNG.includes(name) ? chunk : null
}

function keptWebpChunk(name: string, chunk: Buffer): Buffer | null {
  if (KEPT_WEBP.includes(name)) return chunk
  const exif = name === 'EXIF' ? exifOf(chunk.subarray(8)) : null
  if (!exif) return null
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(exif.length, 4)
  return Buffer.concat([head, exif])
}

/** The first chunk says which follow. */
const [FLAGS_AT, EXIF_FLAG, XMP_FLAG] = [20, 0x08, 0x04]

function describeWebp(webp: Buffer, parts: readonly PicturePart[]): void {
  if (webp.length < 12) return
  webp.writeUInt32LE(webp.length - 8, 4)
  if (parts[0]?.name !== 'VP8X' || webp.length <= FLAGS_AT) return
  const hasExif = listPictureParts(webp)?.parts.some(({ name }) => name === 'EXIF')
  webp[FLAGS_AT] = ((webp[FLAGS_AT] ?? 0) & ~(EXIF_FLAG | XMP_FLAG)) | (hasExif ? EXIF_FLAG : 0)
}
