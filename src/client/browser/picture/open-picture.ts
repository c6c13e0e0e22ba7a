/** Above this a phone may run out of memory before it says no. */
const MOST_BYTES = 40 * 1024 * 1024

/** Why a chosen file cannot be shown. */
export type PictureProblem = 'not-a-picture' | 'heic' | 'too-large' | 'broken'

/** ISO 14496-12: a HEIC file names its brand from the fourth byte on. */
const HEIC_BRAND = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avif)/

async function isHeic(file: File): Promise<boolean> {
  const head = await file.slice(4, 12).arrayBuffer()
  return HEIC_BRAND.test(String.fromCharCode(...new Uint8Array(head)))
}

/** Decodes a chosen file, upright as its camera was held; the browser does so beside the page, not in it. */
export async function openPicture(file: File): Promise<ImageBitmap | PictureProblem> {
  if (file.size > MOST_BYTES) return 'too-large'
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return picture.width > 0 && picture.height > 0 ? picture : 'broken'
  } catch {
    if (await isHeic(file).catch(() => false)) return 'heic'
    return file.type.startsWith('image/') ? 'broken' : 'not-a-picture'
  }
}
