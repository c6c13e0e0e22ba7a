import { describe, expect, test } from 'vitest'
import { filled } from '#tests/support/filled.ts'
import { nodesIn, readPdf } from '#tests/support/read-pdf.ts'
import { buildPdf, type PdfWriter } from './pdf-document.ts'
import { firstUnprintable, pdfFonts, splitByFont } from './pdf-fonts.ts'
import { inDrawnOrder } from './pdf-text.ts'

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
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Invoice MP-1', Language: 'en-US' })
    expect((await pdf.getMarkInfo())?.Marked).toBe(true)
    const source = bytes.toString('latin1')
    expect(source).toContain('pdfuaid:part')
    expect(source).toContain('/DisplayDocTitle true')
    // every font is in the file
    const fonts = source.match(/\/Type \/FontDescriptor/g) ?? []
    expect(fonts.length).toBeGreaterThan(1)
    expect(source.match(/\/FontFile[23]? /g)).toHaveLength(fonts.length)
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

  test('draws no line over another, though the name of a fact takes more of them than its value', async () => {
    const rows = [
      ['Bill of lading or freight bill number', 'BOL 5560418'],
      ['Picked up at', 'Trinity Mills Paper, dock 12'],
    ] as const
    const bytes = await buildPdf(INFO, (writer) => {
      writer.cards([{ title: 'Freight', rows }])
      writer.facts(rows)
    })
    const { pdf } = await readPdf(bytes)
    const { items } = await (await pdf.getPage(1)).getTextContent()
    const lines = items.flatMap((item) => ('str' in item && item.str.trim() && item.height > 0 ? [item] : []))
    const pairs = lines.flatMap((one, at) => lines.slice(at + 1).map((other) => [one, other] as const))
    for (const [one, other] of filled(pairs)) {
      const [x, y, otherX, otherY] = [one.transform, other.transform].flatMap(([, , , , left, up]) => [left, up])
      const isBeside = x + one.width <= otherX || otherX + other.width <= x
      expect(isBeside || Math.abs(y - otherY) > 6, `${one.str} and ${other.str}`).toBe(true)
    }
  })

  test('has the same bytes each time', async () => {
    const [one, other] = [await buildPdf(INFO, draw), await buildPdf(INFO, draw)]
    expect(one.equals(other)).toBe(true)
  })

  const wordsOf = async (write: (writer: PdfWriter) => void) => {
    const { text } = await readPdf(await buildPdf(INFO, write))
    return text.replaceAll(/\s+/g, '').normalize('NFC')
  }

  test.each([
    ['Polish', 'Łódź Żółć'],
    ['Vietnamese', 'Nguyễn Văn Trường'],
    ['Turkish', 'Şırnak İğdır'],
    ['Yoruba, whose marks have no letter of their own', 'Ọ̀gá Ẹ̀kọ́'],
    ['Ukrainian', 'Ґрищенко Їжак'],
    ['Kazakh', 'Қазақстан'],
    ['typed with separate marks', 'Łódź'.normalize('NFD')],
    ['a mark that no letter carries', 'Bay 0\u0301 1\u0300'],
  ])('prints %s letters as they are, in every kind of box', async (_, name) => {
    const words = await wordsOf((writer) => {
      writer.heading(name)
      writer.paragraph(name)
      writer.notice(name)
      writer.facts([['Name', name]])
      writer.cards([{ title: name, aside: name, lead: name, rows: [['Name', name]] }])
      writer.masthead(name, name, [name, name])
      writer.table([{ title: name, share: 1, align: 'right' }], [[name]], [name])
    })
    const letters = name.normalize('NFC').replaceAll(' ', '')
    expect(words.split(letters)).toHaveLength(16)
    expect(words).not.toContain('\uFFFD')
  })

  test.each([
    ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
    ['Hindi', 'हरप्रीत क्षत्रिय'],
    ['Gujarati', 'ગુજરાતી પટેલ'],
    ['Chinese', '王小明'],
    ['Arabic', 'محمد الأحمد'],
    ['Persian with a joiner', 'علی\u200Cرضا'],
    ['Hebrew', 'שלום כהן'],
    ['Greek', 'Γιώργος'],
    ['Amharic', 'አበበ በቀለ'],
    ['Armenian', 'Գեւորգ'],
    ['Georgian', 'გიორგი'],
  ])('[CASE-04] prints %s letters in their own font, in every kind of box', async (_, name) => {
    const words = await wordsOf((writer) => {
      writer.facts([['Name', name]])
      writer.cards([{ title: name, lead: name, rows: [['Name', name]] }])
      writer.table([{ title: name, share: 1, align: 'right' }], [[name]])
    })
    expect(words).not.toContain('\uFFFD')
    for (const { script } of splitByFont(name).filter((piece) => piece.text.trim())) expect(script).not.toBe('latin')
    expect(firstUnprintable(name)).toBeUndefined()
  })

  test.each([
    ['an Arabic name, its words from right to left', 'محمد علي', ['علي', ' ', 'محمد']],
    ['a phone number beside an Arabic name', 'محمد, +1 559-555-0100', ['محمد', ', ', '+1 559-555-0100']],
    ['brackets in an Arabic name', 'محمد (علي)', ['(', 'علي', ') ', 'محمد']],
    ['Persian digits in their own order', 'علی ۱۲۳', ['۳۲۱', ' ', 'علی']],
  ])('[CASE-04] draws %s', (_, typed, drawn) => {
    const runs = inDrawnOrder(splitByFont(typed))
    expect(runs.flatMap(({ pieces }) => pieces.map(({ text }) => text))).toEqual(drawn)
    expect(runs[0]?.said).toBe(typed.split(',')[0])
  })

  test('[CASE-04] prints the name of an emoji in its place', async () => {
    const words = await wordsOf((writer) => writer.facts([['Name', 'Jean‑Luc (“JL”) 🚚 Picard 👷🏽‍♀️ ©️']]))
    expect(words).toContain('Jean-Luc(“JL”)[deliverytruck]Picard[womanconstructionworker]©')
    expect(firstUnprintable('Jean‑Luc (“JL”) 🚚 Picard')).toBe('🚚')
    expect(firstUnprintable('김민준')).toBe('김')
  })

  test('shows that it lacks a letter, with no other in its place, and says where to read it', async () => {
    const words = await wordsOf((writer) => writer.facts([['Name', 'Harpreet 한국어, 서울 (why?)']]))
    expect(words).toContain('Harpreet\uFFFD\uFFFD\uFFFD,\uFFFD\uFFFD(why?)')
    expect(words).toContain("\uFFFDisaletterthatthisPDFcan'tprint.Milepostshowsitonscreen.")
    expect(await wordsOf((writer) => writer.facts([['Name', 'Łódź']]))).not.toContain('\uFFFD')
  })

  test.each([
    ['a hyphen that breaks no line', 'A\u20111', 'A-1'],
    ['the marks of direction around a name', '\u2068Lee\u2069', 'Lee'],
    ['a tab', 'A\tB', 'A B'],
    ['full width', 'ＡＢ１', 'AB1'],
    ['joined letters', 'ﬁnal', 'final'],
  ])('prints %s as the same sign that it has', (_, typed, printed) => {
    expect(splitByFont(typed)).toEqual([{ script: 'latin', text: printed }])
  })

  test.each(['Ọlọ́run', 'Adébáyọ̀', 'Ẹ̀kọ́', 'ṣ́', 'm̀', 'ɔ́'])('puts each mark of %s at its letter', (name) => {
    for (const { script, text } of splitByFont(name)) {
      const isMark = Array.from(text, (character) => /\p{M}/u.test(character))
      for (const { font } of filled(pdfFonts().filter((each) => each.script === script))) {
        const { positions } = font.layout(text)
        expect(positions.map(({ xOffset }) => xOffset < 0)).toEqual(isMark)
      }
    }
  })

  test('fails on no character at all, also above another', async () => {
    const codes = Array.from({ length: 0x560 }, (_, code) => code + 1)
    const bytes = await buildPdf(INFO, (writer) => {
      for (const mark of ['\u0301', '\u0323'])
        for (let start = 0; start < codes.length; start += 128) {
          const letters = codes.slice(start, start + 128).map((code) => String.fromCodePoint(code) + mark)
          writer.paragraph(letters.join(' '))
        }
    })
    expect((await readPdf(bytes)).text).toContain('Қ')
  })

  test('breaks lines of several fonts between words, and keeps them within their box', async () => {
    const name = Array.from({ length: 24 }, () => 'Nguyễn').join(' ')
    const { pdf } = await readPdf(
      await buildPdf(INFO, (writer) => {
        writer.table(
          [
            { title: 'Name', share: 1 },
            { title: 'Payee', share: 1, align: 'right' },
          ],
          [[name, name]],
        )
        writer.paragraph(`Ends with ${'Łódź'.repeat(60)}`)
      }),
    )
    const { items } = await (await pdf.getPage(1)).getTextContent()
    const pieces = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
    const left = Math.min(...pieces.map(({ transform }) => Number(transform[4])))
    const right = Math.max(...pieces.map(({ transform, width }) => Number(transform[4]) + width))
    expect(left, 'inside the margin').toBeGreaterThanOrEqual(35)
    expect(right, 'inside the margin').toBeLessThanOrEqual(612 - 35)
    const heights = [...new Set(pieces.map(({ transform }) => Number(transform[5])))]
    const lines = heights.map((height) => pieces.filter(({ transform }) => transform[5] === height))
    const names = lines.map((line) => line.map(({ str }) => str).join('')).filter((line) => line.includes('Nguy'))
    expect(names.length).toBeGreaterThan(2)
    for (const line of names) expect(line).toMatch(/^(Nguyễn ?)+$/)
  })
})
