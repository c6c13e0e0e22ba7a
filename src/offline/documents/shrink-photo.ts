/** A page this size is sharp enough to read a signature, and sends in a minute on 2G. */
const LONGEST_SIDE = 1600
export const PAGE_BYTES = 400 * 1024
const QUALITIES = [0.82, 0.7, 0.58, 0.46, 0.34]
/** Each round shrinks the sides when quality alone isn't enough. */
const SMALLER = 0.8

/** Thrown for what the browser can't read as a photo. */
export class UnreadablePhoto extends Error {
  override name = 'UnreadablePhoto'
}

/**
 * A JPEG of at most `most` bytes, upright, without the camera's metadata.
 * @throws UnreadablePhoto when this browser can't decode it
 */
export async function shrinkPhoto(photo: Blob, most: number = PAGE_BYTES): Promise<Blob> {
  const read = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new UnreadablePhoto('This browser cannot read the photo', { cause })
  })
  try {
    let scale = Math.min(1, LONGEST_SIDE / Math.max(read.width, read.height))
    for (;;) {
      const canvas = new OffscreenCanvas(
        Math.max(1, Math.round(read.width * scale)),
        Math.max(1, Math.round(read.height * scale)),
      )
      const pen = canvas.getContext('2d')
      if (!pen) throw new UnreadablePhoto('This browser cannot draw the photo')
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      pen.drawImage(read, 0, 0, canvas.width, canvas.height)
      for (const quality of QUALITIES) {
        const small = await canvas.convertToBlob({ type: 'image/jpeg', quality })
        if (small.size <= most || canvas.width * canvas.height < 10_000) return small
      }
      scale *= SMALLER
    }
  } finally {
    read.close()
  }
}
