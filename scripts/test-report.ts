import { readFileSync } from 'node:fs'

export interface Outcome {
  readonly passed: number
  readonly failed: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

/**
 * What a test runner did, from its JSON report. A run that broke off, that ran nothing, or that ended badly with no test to
 * blame counts as one failure.
 */
export function outcomeOf(reportFile: string, endedWell: boolean): Outcome {
  const { passed, failed } = countsIn(reportFile)
  if (failed > 0) return { passed, failed }
  return { passed, failed: endedWell && passed > 0 ? 0 : 1 }
}

function countsIn(reportFile: string): Outcome {
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport | PlaywrightReport
    if (!('stats' in report)) return { passed: report.numPassedTests, failed: report.numFailedTests }
    // a test that passed only when it was tried again has failed
    return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
