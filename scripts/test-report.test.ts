import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closingLines, readTestCounts, slowestFiles } from './test-report.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'milepost-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const vitest = (numPassedTests: number, numFailedTests: number) => ({ numPassedTests, numFailedTests })
const playwright = (expected: number, unexpected: number) => ({ stats: { expected, unexpected } })
const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky') => ({
  title,
  file: 'board.e2e.ts',
  tests: [{ status }],
})

test.each([
  ['tests that passed', vitest(7, 0), true, { passed: 7, failed: 0 }],
  ['tests of which some failed', vitest(7, 2), false, { passed: 7, failed: 2 }],
  ['browser tests that passed', playwright(3, 0), true, { passed: 3, failed: 0 }],
  [
    'browser tests of which one needed a second try',
    { ...playwright(3, 0), specs: [spec('pages', 'flaky')] },
    true,
    { passed: 3, failed: 0, secondTries: ['board.e2e.ts › pages'] },
  ],
  [
    'a lone browser test that needed a second try',
    { ...playwright(0, 0), specs: [spec('pages', 'flaky')] },
    true,
    { passed: 0, failed: 0, secondTries: ['board.e2e.ts › pages'] },
  ],
  ['a run that ran nothing', vitest(0, 0), true, { passed: 0, failed: 1 }],
  ['an error outside any test', vitest(7, 0), false, { passed: 7, failed: 1 }],
  ['a report that was cut off', '{"numPassed', true, { passed: 0, failed: 1 }],
])('the summary counts %s', (_, content, endedWell, outcome) => {
  expect(readTestCounts(report(content), endedWell)).toEqual(outcome)
})

test('[CODE-08] the summary names failed tests, and separately tests that passed on retry', () => {
  const assertions = [
    { status: 'passed', fullName: 'a load is posted' },
    { status: 'failed', fullName: 'a load is booked' },
  ]
  expect(readTestCounts(report({ ...vitest(1, 1), testResults: [{ assertionResults: assertions }] }), false)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['a load is booked'],
  })
  const hook = {
    name: path.resolve('tests/api/push.test.ts'),
    status: 'failed',
    assertionResults: assertions.slice(0, 1),
  }
  expect(readTestCounts(report({ ...vitest(1, 0), testResults: [hook] }), false)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['tests/api/push.test.ts, outside its tests'],
  })
  const late = { status: 'passed', fullName: 'a mail arrives', failureMessages: ['No mail'] }
  const onTime = { ...late, failureMessages: [] }
  expect(
    readTestCounts(report({ ...vitest(2, 0), testResults: [{ assertionResults: [late, onTime] }] }), true),
  ).toEqual({
    passed: 1,
    failed: 0,
    secondTries: ['a mail arrives'],
  })
  const inner = { specs: [spec('sorts', 'unexpected'), spec('filters', 'expected')] }
  const browser = { ...playwright(1, 1), suites: [{ specs: [spec('pages', 'flaky')], suites: [inner] }] }
  expect(readTestCounts(report(browser), false)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['board.e2e.ts › sorts'],
    secondTries: ['board.e2e.ts › pages'],
  })
})

test('[CODE-08] a run ends with the names of retried tests, then with only the counts on the last line', () => {
  const outcomes = new Map([
    ['types', { passed: 1, failed: 0 }],
    ['api tests', { passed: 700, failed: 1, failures: ['a load is booked'] }],
    ['browser tests', { passed: 350, failed: 0, secondTries: ['board.e2e.ts › pages', 'map.e2e.ts › zooms'] }],
  ])
  expect(closingLines(outcomes)).toEqual([
    '✓ types: 1 passed, 0 failed',
    '✗ api tests: 700 passed, 1 failed',
    '    failed: a load is booked',
    '✓ browser tests: 350 passed, 0 failed',
    '',
    'needed a second try: 2',
    '    board.e2e.ts › pages',
    '    map.e2e.ts › zooms',
    '',
    '1051 passed, 1 failed',
  ])
  expect(closingLines(new Map([['types', { passed: 1, failed: 0 }]])).slice(-3)).toEqual([
    'needed a second try: 0',
    '',
    '1 passed, 0 failed',
  ])
})

test('a run without a report counts as failed', () => {
  expect(readTestCounts(path.join(folder, 'missing.json'), true)).toEqual({ passed: 0, failed: 1 })
})

test('a run of every test names its slowest files', () => {
  const folderOf = (name: string) => path.resolve('tests/api', name)
  const api = report({
    ...vitest(2, 0),
    testResults: [
      { name: folderOf('races.pg.test.ts'), startTime: 1000, endTime: 4500, assertionResults: [] },
      { name: folderOf('push.test.ts'), startTime: 0, endTime: 200, assertionResults: [] },
    ],
  })
  const timed = (file: string, ...durations: number[]) => ({
    ...spec('pages', 'flaky'),
    file,
    tests: [{ status: 'flaky', results: durations.map((duration) => ({ duration })) }],
  })
  const specs = [timed('map.e2e.ts', 300), timed('board.e2e.ts', 1500, 2500), timed('board.e2e.ts', 1000)]
  const browser = path.join(folder, 'browser.json')
  writeFileSync(browser, JSON.stringify({ ...playwright(0, 0), suites: [{ specs }] }))
  expect(slowestFiles([api, browser, path.join(folder, 'missing.json')], 3)).toEqual([
    '    5.0 s  tests/e2e/board.e2e.ts',
    '    3.5 s  tests/api/races.pg.test.ts',
    '    0.3 s  tests/e2e/map.e2e.ts',
  ])
})

test('the minutes of a part stand behind its counts', () => {
  const lines = closingLines(new Map([['api tests', { passed: 700, failed: 0, seconds: 125.4 }]]))
  expect(lines[0]).toBe('✓ api tests: 700 passed, 0 failed (2 min 5 s)')
})
