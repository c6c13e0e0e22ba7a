import { readFileSync } from 'node:fs'

export interface TestCounts {
  /** at the first try */
  readonly passed: number
  readonly failed: number
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
    readonly assertionResults: readonly VitestResult[]
  }[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: string }[]
  }[]
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
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport | PlaywrightReport
    return 'stats' in report ? playwrightOutcome(report) : vitestOutcome(report)
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function vitestOutcome({ numPassedTests, numFailedTests, testResults = [] }: VitestReport): TestCounts {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const titles = (wanted: (result: VitestResult) => boolean) => results.filter(wanted).map(({ fullName }) => fullName)
  const failures = titles(({ status }) => status === 'failed')
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

function titlesWith(wanted: 'unexpected' | 'flaky', { suites = [], specs = [] }: PlaywrightSuite): string[] {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === wanted).map(() => `${file} › ${title}`),
  )
  return [...here, ...suites.flatMap((suite) => titlesWith(wanted, suite))]
}

/** What a run of several parts prints at its end. The last line holds the counts alone: programs read it. */
export function closingLines(outcomes: ReadonlyMap<string, TestCounts>): string[] {
  const all = [...outcomes.values()]
  const total = (kind: 'passed' | 'failed') => all.reduce((sum, outcome) => sum + outcome[kind], 0)
  const secondTries = all.flatMap((outcome) => outcome.secondTries ?? [])
  return [
    ...[...outcomes].flatMap(([name, { passed, failed, failures = [] }]) => [
      `${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed`,
      ...failures.map((title) => `    failed: ${title}`),
    ]),
    '',
    `needed a second try: ${secondTries.length}`,
    ...secondTries.map((title) => `    ${title}`),
    '',
    `${total('passed')} passed, ${total('failed')} failed`,
  ]
}
