import type { Page } from 'playwright/test'

/** What a camera writes into a photo, beside the picture. */
export const CAMERA_METADATA = 'Exif\0\0GPS 41.8858,-87.6181 Camera 1234'

/** Behind the first marker, as a camera puts it. */
function withMetadata(jpeg: Buffer): Buffer {
  const text = Buffer.from(CAMERA_METADATA, 'latin1')
  const head = Buffer.from([0xff, 0xe1, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}

/** A photo as a camera makes it: 12 megapixels of noise, a few megabytes. Made by the browser. */
export async function takePhoto(page: Page, name = 'IMG_0042.jpg') {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('No canvas')
    pen.fillStyle = '#e9e5da'
    pen.fillRect(0, 0, 4000, 3000)
    pen.fillStyle = '#222'
    pen.font = '90px sans-serif'
    for (let line = 0; line < 24; line += 1)
      pen.fillText(`Proof of delivery, line ${line}: 22 pallets`, 200, 200 + line * 115)
    for (let dot = 0; dot < 60_000; dot += 1)
      pen.fillRect(((dot * 7919) % 4000) | 0, ((dot * 104_729) % 3000) | 0, 3, 3)
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })).arrayBuffer(),
    )
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  })
  return { name, mimeType: 'image/jpeg', buffer: withMetadata(Buffer.from(base64, 'base64')) }
}

/** A PDF of one page, as a scanner's app makes it. Printed by the browser. */
export async function printPdf(page: Page, text: string): Promise<Buffer> {
  const sheet = await page.context().newPage()
  await sheet.setContent(`<h1>${text}</h1>`)
  const pdf = await sheet.pdf()
  await sheet.close()
  return pdf
}
