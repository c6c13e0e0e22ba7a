import { mkdirSync, rmSync } from 'node:fs'
import { CHECKS } from './checks.ts'
import { installPrograms } from './install-programs.ts'
import { pass } from './parts.ts'
import type { Part } from './parts.ts'
import { outcomeOf } from './test-report.ts'
import type { Outcome } from './test-report.ts'

interface Suite extends Part {
  readonly report: string
}

const REPORTS = '.cache/reports'

const BUILD: readonly Part[] = [
  { name: 'build', command: ['vite', 'build'] },
  { name: 'budgets', command: ['node', 'scripts/budgets.ts'] },
]

const SUITES: readonly Suite[] = [
  // some of both wait for a dead worker's silence to be noticed; together they wait at the same time
  vitestSuite('unit', 'faults'),
  vitestSuite('api'),
  {
    name: 'browser tests',
    // on a busy machine a browser test may run out of time; what passes only on a later try is named at the end
    command: ['playwright', 'test', '--reporter=list,json', '--retries=2'],
    report: `${REPORTS}/browser.json`,
  },
]

function vitestSuite(...projects: string[]): Suite {
  const report = `${REPORTS}/${projects.join('-')}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  return { name: `${projects.join(' and ')} tests`, command: ['vitest', 'run', ...chosen, ...reporters], report }
}

async function runPart(part: Part): Promise<Outcome> {
  return (await pass(part)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runSuite(suite: Suite): Promise<Outcome> {
  rmSync(suite.report, { force: true })
  const endedWell = await pass(suite, { PLAYWRIGHT_JSON_OUTPUT_FILE: suite.report })
  return outcomeOf(suite.report, endedWell)
}

const outcomes = new Map<string, Outcome>()
try {
  installPrograms()
  mkdirSync(REPORTS, { recursive: true })
  for (const part of [...CHECKS, ...BUILD]) outcomes.set(part.name, await runPart(part))
  for (const suite of SUITES) outcomes.set(suite.name, await runSuite(suite))
} catch (error) {
  console.error(error)
  outcomes.set('the run', { passed: 0, failed: 1 })
}

console.log()
for (const [name, { passed, failed, troubled = [] }] of outcomes) {
  console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed`)
  for (const line of troubled) console.log(`    ${line}`)
}
const total = (kind: 'passed' | 'failed') => [...outcomes.values()].reduce((sum, outcome) => sum + outcome[kind], 0)
process.exitCode = total('failed') > 0 ? 1 : 0
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
