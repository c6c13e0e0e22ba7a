import { expect, test } from 'vitest'
import { lint } from '#scripts/lint/lint-sources.ts'

/** Lines of a test, and what the linter says of them. */
const CASES: Readonly<Record<string, readonly [lines: string, codes: readonly string[]]>> = {
  pauses: [
    `await page.waitForTimeout(500)\nawait new Promise((resolve) => setTimeout(resolve, 500))`,
    ['luck(no-pause)', 'luck(no-pause)'],
  ],
  turn: [`await new Promise((resolve) => setTimeout(resolve, 0))`, []],
  seconds: [`expect(performance.now() - began, 'soon').toBeLessThan(500)`, ['luck(no-real-time)']],
  soon: [`await vi.waitFor(() => expect(page.rows).toEqual([1]))`, ['luck(no-hurried-wait)']],
  bounds: [`expect(page.load.rate).toBeGreaterThan(2)`, ['luck(no-one-sided-bound)']],
  reasons: [
    `expect(page.height, 'as large as a thumb').toBeGreaterThan(48)\nexpect(page.rows.length).toBeGreaterThan(2)`,
    [],
  ],
  between: [`expect(page.rate).toBeGreaterThan(2)\nexpect(page.rate).toBeLessThan(3)`, []],
  either: [`await expect(page.getByText('a').or(page.getByText('b'))).toBeVisible()`, ['luck(no-either-or)']],
  nothing: [
    `for (const row of page.rows) expect(row).toBe(1)\nexpect(page.rows.every(Boolean)).toBe(true)`,
    ['luck(no-vacuous-check)', 'luck(no-vacuous-check)'],
  ],
  counted: [`expect(page.rows).toHaveLength(3)\nfor (const row of page.rows) expect(row).toBe(1)`, []],
  filled: [
    `for (const row of filled(page.rows)) expect(row).toBe(1)\nfor (const row of [1, 2]) expect(row).toBe(1)`,
    [],
  ],
}

const HEAD = `import { expect, test, vi } from 'vitest'\nimport { began, filled, page } from '../support/page.ts'\n`
const fileOf = (name: string) => `tests/api/${name}.test.ts`

test('[TRUE-23] the linter refuses each way in which a test passes by luck, and nothing else', () => {
  const files = Object.entries(CASES).map(([name, [lines]]) => [
    fileOf(name),
    `${HEAD}test('a result', async () => {\n${lines}\n})\n`,
  ])
  const problems = lint(Object.fromEntries(files) as Record<string, string>)
  const codesOf = (name: string) =>
    problems
      .filter(({ filename, code }) => filename === fileOf(name) && code.startsWith('luck'))
      .map(({ code }) => code)
      .toSorted()
  const found = Object.keys(CASES).map((name) => [name, codesOf(name)])
  expect(found).toEqual(Object.entries(CASES).map(([name, [, codes]]) => [name, codes]))
}, 60_000)
