import { readFileSync } from 'node:fs'

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** what to look at, by its title: the tests that failed, and those that passed at a later try only */
  readonly troubled?: readonly string[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults?: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
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
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

/**
 * What a test runner did, from its JSON report. A run that broke off, that ran nothing, or that ended badly with no test to
 * blame counts as one failure.
 */
export function outcomeOf(reportFile: string, endedWell: boolean): Outcome {
  const outcome = countsIn(reportFile)
  if (outcome.failed > 0) return outcome
  return { ...outcome, failed: endedWell && outcome.passed > 0 ? 0 : 1 }
}

function countsIn(reportFile: string): Outcome {
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport | PlaywrightReport
    return 'stats' in report ? playwrightOutcome(report) : vitestOutcome(report)
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function vitestOutcome({ numPassedTests, numFailedTests, testResults = [] }: VitestReport): Outcome {
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => `failed: ${fullName}`)
  return told({ passed: numPassedTests, failed: numFailedTests }, failed)
}

/** A test that passed only when it was tried again has passed, and is named all the same. */
function playwrightOutcome(report: PlaywrightReport): Outcome {
  const { expected, flaky, unexpected } = report.stats
  return told({ passed: expected + flaky, failed: unexpected }, troubledIn(report))
}

const TROUBLE = new Map([
  ['unexpected', 'failed'],
  ['flaky', 'passed at a later try'],
])

function troubledIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ status }) => (TROUBLE.has(status) ? [`${TROUBLE.get(status)}: ${file} › ${title}`] : [])),
  )
  return [...here, ...suites.flatMap(troubledIn)]
}

function told(counts: Outcome, troubled: readonly string[]): Outcome {
  return troubled.length > 0 ? { ...counts, troubled } : counts
}
