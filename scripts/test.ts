import { mkdirSync, rmSync } from 'node:fs'
import { CHECKS } from './checks.ts'
import { installPrograms } from './install-programs.ts'
import { runStep } from './parts.ts'
import type { Step } from './parts.ts'
import { closingLines, readTestCounts } from './test-report.ts'
import type { TestCounts } from './test-report.ts'

interface Suite extends Step {
  readonly report: string
}

const REPORTS = '.cache/reports'

/** On a busy machine a test may run out of time; what needed its second try is named at the end. */
const SECOND_TRY = '--retry=1'

const BUILD: readonly Step[] = [
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'budgets', command: ['node', 'scripts/budgets.ts'] },
]

const SUITES: readonly Suite[] = [
  // two of their files wait minutes for a dead worker to be noticed, so a third worker costs no time
  vitestSuite(['unit', 'faults'], '--maxWorkers=3'),
  vitestSuite(['api'], SECOND_TRY),
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--reporter=list,json', '--retries=2'],
    report: `${REPORTS}/browser.json`,
  },
]

function vitestSuite(projects: readonly string[], ...options: string[]): Suite {
  const report = `${REPORTS}/${projects.join('-')}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  return {
    name: `${projects.join(' and ')} tests`,
    command: ['vitest', 'run', ...chosen, ...options, ...reporters],
    report,
  }
}

async function runPart(part: Step): Promise<TestCounts> {
  return (await runStep(part)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runSuite(suite: Suite): Promise<TestCounts> {
  rmSync(suite.report, { force: true })
  const endedWell = await runStep(suite, { PLAYWRIGHT_JSON_OUTPUT_FILE: suite.report })
  return readTestCounts(suite.report, endedWell)
}

const outcomes = new Map<string, TestCounts>()
try {
  installPrograms()
  mkdirSync(REPORTS, { recursive: true })
  for (const part of [...CHECKS, ...BUILD]) outcomes.set(part.name, await runPart(part))
  for (const suite of SUITES) outcomes.set(suite.name, await runSuite(suite))
} catch (error) {
  console.error(error)
  outcomes.set('test run', { passed: 0, failed: 1 })
}

console.log(`\n${closingLines(outcomes).join('\n')}`)
process.exitCode = [...outcomes.values()].some(({ failed }) => failed > 0) ? 1 : 0
