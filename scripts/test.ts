import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pLimit from 'p-limit'
import { CHECKS, LANES, runStep, runStepBeside, type Step } from './parts.ts'
import { installPrograms, OTHER_ENGINES } from './programs.ts'
import { closingLines, readTestCounts, slowestFiles } from './test-report.ts'
import type { TestCounts } from './test-report.ts'
import { inShard, testSuites } from './test-suites.ts'
import type { TestSuite } from './test-suites.ts'

const BUILD: readonly Step[] = [
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'budgets', command: ['node', 'scripts/size-budgets.ts'] },
]

const { values: options } = parseArgs({
  options: {
    /** every test, not only the core */
    all: { type: 'boolean', default: false },
    /** such as 1/2: this half of the tests; the first shard also runs the checks */
    shard: { type: 'string' },
  },
})

const secondsSince = (started: number) => (performance.now() - started) / 1000

async function runPart(part: Step): Promise<void> {
  const started = performance.now()
  const passed = await runStepBeside(part)
  results.set(part.name, { passed: passed ? 1 : 0, failed: passed ? 0 : 1, seconds: secondsSince(started) })
}

async function inTurn(parts: readonly Step[]): Promise<void> {
  for (const part of parts) await runPart(part)
}

async function runSuite(suite: TestSuite): Promise<TestCounts> {
  rmSync(suite.report, { force: true })
  const started = performance.now()
  const endedWell = await runStep(suite, { ...suite.env, PLAYWRIGHT_JSON_OUTPUT_FILE: suite.report })
  return { ...readTestCounts(suite.report, endedWell), seconds: secondsSince(started) }
}

/** How many slow files a run of every test names. */
const SLOW_FILES = 20

const results = new Map<string, TestCounts>()
try {
  const { all, shard } = options
  installPrograms()
  mkdirSync('.cache/reports', { recursive: true })
  const checks = inShard(shard, 1) ? CHECKS : []
  await pLimit(LANES).map([...checks.map((check) => [check]), BUILD], inTurn)
  const missing = OTHER_ENGINES.filter(({ isMissing }) => all && isMissing)
  for (const { name, packages } of missing) console.log(`Not tested in ${name}: install ${packages}.`)
  const suites = testSuites({ all, shard, hasOtherEngine: missing.length < OTHER_ENGINES.length })
  for (const suite of suites) results.set(suite.name, await runSuite(suite))
  if (all) {
    const reports = suites.map(({ report }) => report)
    console.log(`\nThe slowest files:\n${slowestFiles(reports, SLOW_FILES).join('\n')}`)
  }
} catch (error) {
  console.error(error)
  results.set('test run', { passed: 0, failed: 1 })
}

console.log(`\n${closingLines(results).join('\n')}`)
process.exitCode = [...results.values()].some(({ failed }) => failed > 0) ? 1 : 0
