import { writeFileSync } from 'node:fs'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { buildPdf, type PdfWriter } from './pdf-document.ts'

const INFO = { title: 'Invoice MP-1', createdAt: new Date('2026-11-22T12:00:00Z'), footer: 'Milepost, invoice MP-1' }

interface StructNode {
  role?: string
  alt?: string
  children?: StructNode[]
}

async function read(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, i) => pdf.getPage(i + 1)))
  const texts = await Promise.all(
    pages.map(async (page) =>
      (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' '),
    ),
  )
  const trees = (await Promise.all(pages.map((page) => page.getStructTree()))) as StructNode[]
  return { pdf, texts, trees }
}

function rolesIn(node: StructNode): string[] {
  return [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesIn)]
}

function draw(writer: PdfWriter): void {
  writer.heading('Invoice MP-1')
  writer.notice('TEST MODE')
  writer.facts([['Billed to', 'Łukasz Żółć & Søn, Öst']])
  writer.heading('What it is for', 2)
  writer.table(
    [
      { title: 'Item', share: 3 },
      { title: 'Amount', share: 1, align: 'right' },
    ],
    [['Broker plan', '$49.99']],
    ['Total', '$49.99'],
  )
  writer.figure('The route', 40, (doc, x, y) => doc.rect(x, y, 100, 30).stroke())
  writer.paragraph('Thank you. 漢字')
}

describe('a PDF of ours', () => {
  test('is tagged for screen readers: headings, a table with header cells, pictures with their meaning', async () => {
    const bytes = await buildPdf(INFO, draw)
    if (process.env['PDF_OUT']) writeFileSync(process.env['PDF_OUT'], bytes)
    const { pdf, trees } = await read(bytes)
    const roles = trees.flatMap(rolesIn)
    expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'Figure', 'P']))
    expect(roles.filter((role) => role === 'TD')).toHaveLength(4)
    expect(JSON.stringify(trees)).toContain('The route')
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Invoice MP-1' })
    expect((await pdf.getMarkInfo())?.Marked).toBe(true)
    expect(bytes.toString('latin1')).toContain('pdfuaid:part')
  })

  test('prints names of all of Latin, and its footer on each page', async () => {
    const { texts } = await read(
      await buildPdf(INFO, (writer) => {
        draw(writer)
        for (let i = 0; i < 60; i += 1) writer.paragraph(`Line ${i}`)
      }),
    )
    const words = texts.map((text) => text.replaceAll(/\s+/g, ''))
    expect(words[0]).toContain('ŁukaszŻółć&Søn,Öst')
    expect(texts.length).toBeGreaterThan(1)
    texts.forEach((text, i) => {
      expect(text).toContain('Milepost, invoice MP-1')
      expect(text).toContain(`Page ${i + 1} of ${texts.length}`)
    })
  })

  test('ends no page with a heading or with the titles of a table', async () => {
    // one line more each time, until the heading has been at every height of a page's end
    for (let lines = 28; lines < 44; lines += 1) {
      const bytes = await buildPdf(INFO, (writer) => {
        for (let i = 0; i < lines; i += 1) writer.paragraph(`Line ${i}`)
        writer.heading('The next stop', 2)
        writer.facts([['Place', 'Tallgrass Bend Paper, dock 39; trucks enter from the rear, no backing on the street']])
        writer.table([{ title: 'Titles', share: 1 }], [['Rows']])
      })
      const { texts } = await read(bytes)
      const pageOf = (words: string) => texts.findIndex((text) => text.includes(words))
      expect(pageOf('Tallgrass'), `after ${lines} lines`).toBe(pageOf('The next stop'))
      expect(pageOf('Rows'), `after ${lines} lines`).toBe(pageOf('Titles'))
    }
  })

  test('has the same bytes each time', async () => {
    const [one, other] = [await buildPdf(INFO, draw), await buildPdf(INFO, draw)]
    expect(one.equals(other)).toBe(true)
  })
})
