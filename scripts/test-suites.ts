import type { Step } from './parts.ts'

/** A run of one test runner, which writes its results as JSON. */
export interface TestSuite extends Step {
  readonly report: string
  readonly env: Record<string, string>
}

interface Selection {
  /** every test; otherwise the core, which leaves out `*.slow.test.ts` and browser tests without the tag `@core` */
  readonly all: boolean
  /** such as 1/2 */
  readonly shard?: string | undefined
  /** whether a browser of another engine than Chromium is installed */
  readonly hasOtherEngine?: boolean
}

/** On a busy machine a test may run out of time. The summary names what needed its second try. */
const SECOND_TRY = '--retry=1'

/**
 * On two cores. Half of an API test's time it waits: for PostgreSQL, which has processes of its own, for the job queue and
 * for mail.
 */
const API_WORKERS = '--maxWorkers=3'

/** How much longer some generated tests run among all tests. `npm run test:long` runs them longer still. */
const LONGER = { FAULT_SCHEDULES: '500', WORKER_KILLS: '20', SYNC_STORIES: '100', IMPORT_LISTS: '5' }

export function testSuites({ all, shard, hasOtherEngine = false }: Selection): TestSuite[] {
  const shardOption = shard === undefined ? [] : [`--shard=${shard}`]
  const env = all ? LONGER : {}
  const vitestOptions = [...(all ? [] : ['--exclude=**/*.slow.test.ts']), ...shardOption]
  return [
    { ...vitestSuite(all ? ['unit', 'slow', 'faults'] : ['unit', 'faults'], vitestOptions), env },
    { ...vitestSuite(['api'], [SECOND_TRY, API_WORKERS, ...vitestOptions]), env },
    // PGlite works in the tests' own processes
    ...(all ? [{ ...vitestSuite(['pglite'], [SECOND_TRY, ...vitestOptions]), env }] : []),
    // each part of the tests explains what it asked
    ...(all ? [{ ...vitestSuite(['plans'], []), env }] : []),
    {
      name: 'browser tests',
      command: [
        'playwright',
        'test',
        '--reporter=list,json',
        '--retries=2',
        ...(all ? [] : ['--grep=@core']),
        ...shardOption,
      ],
      report: '.cache/reports/browser.json',
      env,
    },
    // one journey, which no shard divides
    ...(all && hasOtherEngine && inShard(shard, 1) ? [{ ...vitestSuite(['engines'], [SECOND_TRY]), env }] : []),
  ]
}

function vitestSuite(projects: readonly string[], options: readonly string[]): Omit<TestSuite, 'env'> {
  const report = `.cache/reports/${projects.join('-')}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  return {
    name: `${projects.join(' and ')} tests`,
    command: ['vitest', 'run', ...chosen, ...options, ...reporters],
    report,
  }
}

/** @throws Error if the shard isn't like 1/2 */
export function inShard(shard: string | undefined, number: number): boolean {
  if (shard === undefined) return true
  const [, index, count] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard) ?? []
  if (index === undefined || Number(index) > Number(count)) throw new Error(`--shard=${shard} isn't like --shard=1/2`)
  return Number(index) === number
}
