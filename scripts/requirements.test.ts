import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const requirements = readFileSync('docs/requirements.md', 'utf8')
const listed = [...requirements.matchAll(/^- \*\*([A-Z]+-\d+)\*\* \S/gm)].map(([, id = '']) => id)
const areas = [...requirements.matchAll(/^## ([A-Z]+): /gm)].map(([, area = '']) => area)

/** `F01–F04` and `F05, F11` in the table of faults. */
function listedFaults(): Set<number> {
  const cells = [...readFileSync('docs/offline.md', 'utf8').matchAll(/^\| (F\d[^|]*) \|/gm)].map(
    ([, cell = '']) => cell,
  )
  return new Set(
    cells
      .flatMap((cell) => cell.split(', '))
      .flatMap((range) => {
        const [from = 0, to = from] = range.split('–').map((fault) => Number(fault.slice(1)))
        return Array.from({ length: to - from + 1 }, (_, at) => from + at)
      }),
  )
}

/** Each cited id and one file that cites it. */
function cited(pattern: string, paths: readonly string[]): [id: string, file: string][] {
  const found = execFileSync('git', ['grep', '-IoE', pattern, '--', ...paths], { encoding: 'utf8' })
  const files = new Map(
    found
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(line.indexOf(':') + 1), line.slice(0, line.indexOf(':'))]),
  )
  return [...files]
}

const CODE = ['src', 'sw', 'scripts', 'tests', 'docs', ':!docs/requirements.md']

test('each id that code, tests or docs cite is listed in docs/requirements.md', () => {
  const missing = cited(`\\b(${areas.join('|')})-[0-9]{2,3}\\b`, CODE).filter(([id]) => !listed.includes(id))
  expect(missing, 'add a line in plain words').toEqual([])
})

test('no title cites an id of an area that docs/requirements.md doesn’t have', () => {
  const titles = cited(`(test|it)[^'\`]*['\`]\\[[A-Z]+-[0-9]{2}\\]`, ['src/**/*.test.ts', 'tests'])
  const unknown = titles.filter(([title]) => !areas.includes(/\[([A-Z]+)-/.exec(title)?.[1] ?? ''))
  expect(unknown).toEqual([])
})

test('each fault that a title cites is listed in docs/offline.md', () => {
  const faults = listedFaults()
  const missing = cited(`['\`[]F[0-9]{2,3}\\b`, ['src', 'tests']).filter(([id]) => !faults.has(Number(id.slice(2))))
  expect(missing).toEqual([])
})

test('an id is listed once, in its area', () => {
  expect(listed.filter((id, at) => listed.indexOf(id) !== at)).toEqual([])
  expect(listed.filter((id) => !areas.includes(id.split('-')[0] ?? ''))).toEqual([])
})
