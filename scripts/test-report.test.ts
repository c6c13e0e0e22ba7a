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

test('a run without a report has failed', () => {
  expect(outcomeOf(path.join(folder, 'missing.json'), true)).toEqual({ passed: 0, failed: 1 })
})
