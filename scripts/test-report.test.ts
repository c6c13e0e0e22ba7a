import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { outcomeOf } from './test-report.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'milepost-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const vitest = (numPassedTests: number, numFailedTests: number) => ({ numPassedTests, numFailedTests })
const playwright = (expected: number, unexpected: number, flaky: number) => ({ stats: { expected, unexpected, flaky } })

test.each([
  ['tests that passed', vitest(7, 0), true, { passed: 7, failed: 0 }],
  ['tests of which some failed', vitest(7, 2), false, { passed: 7, failed: 2 }],
  ['browser tests that passed', playwright(3, 0, 0), true, { passed: 3, failed: 0 }],
  ['a browser test that passed at a later try', playwright(3, 0, 1), true, { passed: 4, failed: 0 }],
  ['a run that ran nothing', vitest(0, 0), true, { passed: 0, failed: 1 }],
  ['an error outside any test', vitest(7, 0), false, { passed: 7, failed: 1 }],
  ['a report that was cut off', '{"numPassed', true, { passed: 0, failed: 1 }],
])('%s are counted as what they are', (_, content, endedWell, outcome) => {
  expect(outcomeOf(report(content), endedWell)).toEqual(outcome)
})

test('tests that failed are named, and browser tests that needed a second try', () => {
  const assertions = [
    { status: 'passed', fullName: 'a load is posted' },
    { status: 'failed', fullName: 'a load is booked' },
  ]
  expect(outcomeOf(report({ ...vitest(1, 1), testResults: [{ assertionResults: assertions }] }), false)).toEqual({
    passed: 1,
    failed: 1,
    troubled: ['failed: a load is booked'],
  })
  const spec = (title: string, status: string) => ({ title, file: 'board.e2e.ts', tests: [{ status }] })
  const inner = { specs: [spec('sorts', 'unexpected'), spec('filters', 'expected')] }
  const browser = { ...playwright(1, 1, 1), suites: [{ specs: [spec('pages', 'flaky')], suites: [inner] }] }
  expect(outcomeOf(report(browser), false)).toEqual({
    passed: 2,
    failed: 1,
    troubled: ['passed at a later try: board.e2e.ts › pages', 'failed: board.e2e.ts › sorts'],
  })
})

test('a run without a report has failed', () => {
  expect(outcomeOf(path.join(folder, 'missing.json'), true)).toEqual({ passed: 0, failed: 1 })
})
