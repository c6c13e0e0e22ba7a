import { describe, expect, test } from 'vitest'
import { nodesIn, readPdf } from '#tests/support/read-pdf.ts'
import { buildPdf, type PdfWriter } from './pdf-document.ts'

const INFO = { title: 'Invoice MP-1', createdAt: new Date('2026-11-22T12:00:00Z'), footer: 'Milepost, invoice MP-1' }

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
    const { bytes, pdf, trees } = await readPdf(await buildPdf(INFO, draw))
    const roles = trees.flatMap(nodesIn).map(({ role }) => role)
    expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'Figure', 'P']))
    expect(roles.filter((role) => role === 'TD')).toHaveLength(4)
    expect(JSON.stringify(trees)).toContain('The route')
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Invoice MP-1' })
    expect((await pdf.getMarkInfo())?.Marked).toBe(true)
    expect(bytes.toString('latin1')).toContain('pdfuaid:part')
  })

  test('prints names of all of Latin, and its footer on each page', async () => {
    const { texts } = await readPdf(
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
      const { texts } = await readPdf(bytes)
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
