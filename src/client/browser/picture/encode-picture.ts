import { AVATAR_MAX_BYTES, AVATAR_MAX_EDGE } from '#contract/account/profile-edit.ts'
import { type Crop, cropEdgeLength } from '#domain/access/picture-crop.ts'

/** Best quality first; the first within AVATAR_MAX_BYTES wins. */
const TRIES = [
  { edge: AVATAR_MAX_EDGE, quality: 0.92 },
  { edge: AVATAR_MAX_EDGE, quality: 0.82 },
  { edge: AVATAR_MAX_EDGE, quality: 0.7 },
  { edge: AVATAR_MAX_EDGE, quality: 0.5 },
  { edge: AVATAR_MAX_EDGE / 2, quality: 0.6 },
  { edge: AVATAR_MAX_EDGE / 4, quality: 0.5 },
] as const

interface Surface {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  toJpeg: (quality: number) => Promise<Blob | null>
}

/** Both encode off the main thread; the second is for Safari before 16.4. */
function surfaceOf(edge: number): Surface {
  if ('OffscreenCanvas' in window) {
    const canvas = new OffscreenCanvas(edge, edge)
    return {
      context: canvas.getContext('2d'),
      toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
    }
  }
  const canvas = Object.assign(document.createElement('canvas'), { width: edge, height: edge })
  return {
    context: canvas.getContext('2d'),
    toJpeg: (quality) => new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)),
  }
}

/** Draws the crop over the whole canvas; transparent parts become white. */
export function drawCrop(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { picture, crop, edge }: { picture: ImageBitmap; crop: Crop; edge: number },
): void {
  const cut = cropEdgeLength(picture, crop)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, edge, edge)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x - cut / 2, crop.y - cut / 2, cut, cut, 0, 0, edge, edge)
}

async function dataUrlOf(jpeg: Blob): Promise<string> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

/**
 * The cropped square as a JPEG data URL of at most AVATAR_MAX_EDGE pixels and AVATAR_MAX_BYTES. Redrawing drops the camera's
 * metadata (location, time, device).
 */
export async function encodeAvatar(picture: ImageBitmap, crop: Crop): Promise<string> {
  for (const { edge, quality } of TRIES) {
    const { context, toJpeg } = surfaceOf(edge)
    if (!context) break
    drawCrop(context, { picture, crop, edge })
    const jpeg = await toJpeg(quality)
    if (jpeg && jpeg.size <= AVATAR_MAX_BYTES) return dataUrlOf(jpeg)
  }
  throw new Error('This picture could not be made small enough')
}
