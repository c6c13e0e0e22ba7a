/** Larger files may exhaust a phone's memory during decoding. */
const MAX_BYTES = 40 * 1024 * 1024

/** Why a chosen file can't be used. */
export type PictureProblem = 'not-a-picture' | 'heic' | 'too-large' | 'broken'

/** ISO 14496-12: a HEIC file names its brand from byte 4. */
const HEIC_BRAND = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avif)/

async function isHeic(file: File): Promise<boolean> {
  const head = await file.slice(4, 12).arrayBuffer()
  return HEIC_BRAND.test(String.fromCharCode(...new Uint8Array(head)))
}

/** Decodes a chosen file off the main thread, rotated upright by its EXIF orientation. */
export async function openPicture(file: File): Promise<ImageBitmap | PictureProblem> {
  if (file.size > MAX_BYTES) return 'too-large'
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return picture.width > 0 && picture.height > 0 ? picture : 'broken'
  } catch {
    if (await isHeic(file).catch(() => false)) return 'heic'
    return file.type.startsWith('image/') ? 'broken' : 'not-a-picture'
  }
}
