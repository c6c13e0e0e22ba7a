import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paginationLinks, pageRange, MAX_COUNTED_ROWS, formatTotal, formatCounted, countPages } from './paging.ts'

const bar = (current: number, total: number) =>
  paginationLinks(current, total)
    .map((page) => (page === 'gap' ? '…' : page))
    .join(' ')

describe('paginationLinks', () => {
  test('[BOARD-13] shows the pages within 2 of the current one, the first and the last, with ellipses between', () => {
    expect(bar(10, 20)).toBe('1 … 8 9 10 11 12 … 20')
    expect(bar(1, 20)).toBe('1 2 3 … 20')
    expect(bar(20, 20)).toBe('1 … 18 19 20')
    expect(bar(4, 20)).toBe('1 2 3 4 5 6 … 20')
    expect(bar(5, 20)).toBe('1 … 3 4 5 6 7 … 20')
    expect(bar(3, 5)).toBe('1 2 3 4 5')
    expect(bar(1, 1)).toBe('1')
    expect(bar(1, 0)).toBe('')
  })

  test('[BOARD-13] an ellipsis shows exactly where pages are left out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (a, b) => {
        const [current, total] = [Math.min(a, b), Math.max(a, b)]
        const entries = paginationLinks(current, total)
        const shown = entries.filter((entry) => entry !== 'gap')
        const wanted = Array.from({ length: total }, (_, i) => i + 1).filter(
          (page) => page === 1 || page === total || Math.abs(page - current) <= 2,
        )
        expect(shown).toEqual(wanted)
        entries.forEach((entry, i) => {
          if (entry !== 'gap') return
          expect(Number(entries[i + 1]) - Number(entries[i - 1]), 'a gap hides something').toBeGreaterThan(1)
        })
        const breaks = wanted.filter((page, i) => i > 0 && page - (wanted[i - 1] ?? 0) > 1)
        expect(entries.length - shown.length).toBe(breaks.length)
      }),
    )
  })

  test('a page out of range counts as the nearest one', () => {
    expect(bar(99, 4)).toBe('1 2 3 4')
    expect(bar(99, 9)).toBe('1 … 7 8 9')
    expect(bar(0, 9)).toBe('1 2 3 … 9')
  })
})

describe('pageRange', () => {
  test('returns the first and last row of a page', () => {
    expect(pageRange(1, 12, 30)).toEqual({ from: 1, to: 12, total: 30 })
    expect(pageRange(3, 12, 30)).toEqual({ from: 25, to: 30, total: 30 })
    expect(pageRange(1, 12, 0)).toEqual({ from: 0, to: 0, total: 0 })
    expect(pageRange(4, 12, 30)).toEqual({ from: 0, to: 0, total: 30 })
  })

  test('covers each row exactly once over all pages', () => {
    const size = fc.integer({ min: 1, max: 50 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), size, (total, limit) => {
        let next = 1
        for (let page = 1; page <= countPages(total, limit); page++) {
          const { from, to } = pageRange(page, limit, total)
          expect(from).toBe(next)
          expect(to).toBeGreaterThanOrEqual(from)
          next = to + 1
        }
        expect(next).toBe(total + 1)
      }),
    )
  })
})

test('totals are exact up to 10,000 and rounded down above', () => {
  expect(formatTotal(0)).toBe('0')
  expect(formatTotal(9876)).toBe('9,876')
  expect(formatTotal(MAX_COUNTED_ROWS)).toBe('10,000')
  expect(formatTotal(MAX_COUNTED_ROWS + 1)).toBe('10,000+')
})

test('a count that stopped says so', () => {
  expect([formatCounted(12_345), formatCounted(1000, true)]).toEqual(['12,345', '1,000+'])
})
