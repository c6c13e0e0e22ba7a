import { expect, test } from 'vitest'
import { DEFAULT_DETENTION, calculateDetention } from '#domain/freight/detention.ts'
import { type Block, countWords, readText, readingMinutes } from './article.ts'
import { ARTICLES } from './articles.ts'

const blocksOf = (id: string): readonly Block[] => ARTICLES.find((article) => article.id === id)?.blocks ?? []
const paragraphs = (id: string) =>
  blocksOf(id)
    .map((block) => ('paragraph' in block ? readText(block.paragraph) : ''))
    .join(' ')
const at = (time: string) => Date.parse(`2026-11-16T${time}:00Z`)

test('[PUB-06] four articles have an id, a title, an excerpt, a date and a category', () => {
  expect(ARTICLES).toHaveLength(4)
  expect(new Set(ARTICLES.map(({ id }) => id)).size).toBe(4)
  for (const { id, title, excerpt, date, category } of ARTICLES) {
    expect(id).toMatch(/^[a-z-]+$/)
    expect(date).toMatch(/^2026-\d\d-\d\d$/)
    for (const text of [title, excerpt, category]) expect(text).not.toBe('')
  }
})

test.each(ARTICLES.map((article) => [article.id, article] as const))(
  '[PUB-06] %s takes about five minutes, has a figure or a table, and names its sources',
  (_, article) => {
    expect(countWords(article)).toBeGreaterThanOrEqual(600)
    expect(countWords(article)).toBeLessThanOrEqual(900)
    expect(readingMinutes(article), 'short enough to finish').toBeLessThanOrEqual(5)
    expect(article.blocks.some((block) => 'table' in block)).toBe(true)
    expect(article.blocks.some((block) => 'figure' in block)).toBe(true)
    expect(article.sources.length).toBeGreaterThan(0)
    for (const { href } of article.sources) expect(new URL(href).protocol).toBe('https:')
  },
)

test('the waits that the detention article bills cost what the product says', () => {
  const cents = (arrived: string) =>
    calculateDetention(
      { arrivedAt: at(arrived), departedAt: at('12:50'), appointmentAt: at('08:00') },
      DEFAULT_DETENTION,
    ).cents
  expect([cents('07:40'), cents('08:30')]).toEqual([15_000, 12_500])
  expect(paragraphs('get-paid-for-detention')).toMatch(/you bill \$150\..*or \$125\./)
})

test('the two loads of the rate article add up', () => {
  const table = blocksOf('rate-per-mile-with-deadhead').flatMap((block) =>
    'table' in block && block.table.rows.length > 5 ? [block.table.rows] : [],
  )[0]
  const cells = Object.fromEntries((table ?? []).map(([name = '', ...values]) => [name, values]))
  const number = (row: string, load: number) => Number(cells[row]?.[load]?.replaceAll(/[^\d.]/g, ''))
  for (const load of [0, 1]) {
    const [pays, loaded, deadhead] = ['Pays', 'Loaded miles', 'Deadhead'].map((row) => number(row, load)) as [
      number,
      number,
      number,
    ]
    const miles = loaded + deadhead
    expect(number('Posted rate', load)).toBe(Number((pays / loaded).toFixed(2)))
    expect(number('All-miles rate', load)).toBe(Number((pays / miles).toFixed(2)))
    expect(number('Cost of all miles', load)).toBe(Math.round(miles * 2.26))
    expect(number('Left over', load)).toBe(Math.round(pays - miles * 2.26))
  }
})
