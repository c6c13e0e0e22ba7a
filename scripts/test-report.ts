import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface TestCounts {
  /** at the first try */
  readonly passed: number
  readonly failed: number
  readonly seconds?: number
  /** titles of the tests that failed, as far as the report names them */
  readonly failures?: readonly string[]
  /** titles of the tests that failed and then passed: neither passed nor failed */
  readonly secondTries?: readonly string[]
}

interface VitestResult {
  readonly status: string
  readonly fullName: string
  /** of a test that passed: why it failed before */
  readonly failureMessages?: readonly string[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults?: readonly {
    /** the file, absolute */
    readonly name: string
    readonly status?: string
    /** milliseconds */
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly VitestResult[]
  }[]
}

interface PlaywrightSpec {
  readonly title: string
  readonly file: string
  readonly tests: readonly {
    readonly status: string
    /** milliseconds of each try */
    readonly results?: readonly { readonly duration: number }[]
  }[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly PlaywrightSpec[]
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: { readonly expected: number; readonly unexpected: number }
}

/**
 * A test runner's result, from its JSON report. A run that aborted, ran nothing, or ended badly without a failed test
 * counts as one failure.
 */
export function readTestCounts(reportFile: string, endedWell: boolean): TestCounts {
  const outcome = countsIn(reportFile)
  if (outcome.failed > 0) return outcome
  const hasRun = outcome.passed > 0 || outcome.secondTries !== undefined
  return { ...outcome, failed: endedWell && hasRun ? 0 : 1 }
}

function countsIn(reportFile: string): TestCounts {
  const report = readReport(reportFile)
  if (report === undefined) return { passed: 0, failed: 0 }
  return 'stats' in report ? playwrightOutcome(report) : vitestOutcome(report)
}

/** undefined if it is missing or cut off */
function readReport(reportFile: string): VitestReport | PlaywrightReport | undefined {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport | PlaywrightReport
  } catch {
    return undefined
  }
}

/** The seconds that each test file of a report ran, all its tries included. */
function secondsByFile(reportFile: string): [file: string, seconds: number][] {
  const report = readReport(reportFile)
  if (report === undefined) return []
  if (!('stats' in report)) {
    const files = report.testResults ?? []
    return files.map(({ name, startTime, endTime }) => [path.relative('.', name), (endTime - startTime) / 1000])
  }
  const seconds = new Map<string, number>()
  for (const { file, tests } of specsIn(report)) {
    const tries = tests.flatMap(({ results = [] }) => results)
    const spent = tries.reduce((sum, { duration }) => sum + duration / 1000, seconds.get(file) ?? 0)
    seconds.set(file, spent)
  }
  return [...seconds].map(([file, spent]) => [path.join('tests/e2e', file), spent])
}

/** The lines of the `count` slowest test files of several reports, slowest first. */
export function slowestFiles(reportFiles: readonly string[], count: number): string[] {
  const files = reportFiles.flatMap(secondsByFile).sort((a, b) => b[1] - a[1])
  return files.slice(0, count).map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

function vitestOutcome({ numPassedTests, numFailedTests, testResults = [] }: VitestReport): TestCounts {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const titles = (wanted: (result: VitestResult) => boolean) => results.filter(wanted).map(({ fullName }) => fullName)
  // a hook that failed, or a file that could not start, has no failed test
  const brokenFiles = testResults
    .filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === status),
    )
    .map(({ name }) => `${path.relative('.', name)}, outside its tests`)
  const failures = [...titles(({ status }) => status === 'failed'), ...brokenFiles]
  const secondTries = titles(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
  return {
    passed: numPassedTests - secondTries.length,
    failed: numFailedTests,
    ...named({ failures, secondTries }),
  }
}

function playwrightOutcome(report: PlaywrightReport): TestCounts {
  const { expected, unexpected } = report.stats
  const [failures, secondTries] = [titlesWith('unexpected', report), titlesWith('flaky', report)]
  return { passed: expected, failed: unexpected, ...named({ failures, secondTries }) }
}

/** The lists that name a test. */
function named({ failures, secondTries }: Required<Pick<TestCounts, 'failures' | 'secondTries'>>) {
  return { ...(failures.length > 0 && { failures }), ...(secondTries.length > 0 && { secondTries }) }
}

function titlesWith(wanted: 'unexpected' | 'flaky', report: PlaywrightReport): string[] {
  return specsIn(report).flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === wanted).map(() => `${file} › ${title}`),
  )
}

function specsIn({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsIn)]
}

/** What a run of several parts prints at its end. The last line holds the counts alone: programs read it. */
export function closingLines(outcomes: ReadonlyMap<string, TestCounts>): string[] {
  const all = [...outcomes.values()]
  const total = (kind: 'passed' | 'failed') => all.reduce((sum, outcome) => sum + outcome[kind], 0)
  const secondTries = all.flatMap((outcome) => outcome.secondTries ?? [])
  return [
    ...[...outcomes].flatMap(([name, { passed, failed, seconds, failures = [] }]) => [
      `${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed${inMinutes(seconds)}`,
      ...failures.map((title) => `    failed: ${title}`),
    ]),
    '',
    `needed a second try: ${secondTries.length}`,
    ...secondTries.map((title) => `    ${title}`),
    '',
    `${total('passed')} passed, ${total('failed')} failed`,
  ]
}

function inMinutes(seconds?: number): string {
  if (seconds === undefined) return ''
  return ` (${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s)`
}
