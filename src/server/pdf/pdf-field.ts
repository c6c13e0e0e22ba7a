import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { drawText, heightOf } from './pdf-text.ts'

/** What somebody typed into a form, and the box that it is drawn in, in points. */
export interface FieldValue {
  text: string
  width: number
  height: number
  /** of its letters; 0 if they are as large as fits */
  size: number
}

const LARGEST = 12
const SMALLEST = 4
const INSET = 2

/** Draws each value on a page of its own, as large as its box: higher only if the smallest letters need it. */
export function drawFieldValues(values: readonly FieldValue[]): Promise<Buffer> {
  const doc = new Pdf({ autoFirstPage: false, margin: 0, info: { CreationDate: new Date(0) } })
  const bytes = buffer(doc)
  for (const { text, height, ...box } of values) {
    const width = Math.max(SMALLEST, box.width - 2 * INSET)
    const heightAt = (size: number) => heightOf(doc, text, { size, width, weight: 'regular' })
    let size = Math.max(SMALLEST, Math.min(box.size || LARGEST, LARGEST))
    while (size > SMALLEST && heightAt(size) > height) size = Math.max(SMALLEST, size - 0.5)
    const needed = heightAt(size)
    doc.addPage({ size: [width + 2 * INSET, Math.max(height, needed + 1)], margin: 0 })
    drawText(doc, text, { x: INSET, y: Math.max(0, (height - needed) / 2), width, size })
  }
  doc.end()
  return bytes
}
