import type { PlantedBug } from './planted-bug.ts'
import { type createTestFinder, isSlow, type TestKind } from './test-files.ts'

/** Which command turns red: `npm test`, or only `npm run test:all`. */
export type Tier = 'core' | 'all'

/** One run of a test runner. */
export interface TestStage {
  tier: Tier
  kind: TestKind
  /** what it runs, for the report */
  what: string
  command: readonly string[]
}

/** Few enough to start and end within seconds. */
const LIKELIEST = 4
const CORE_TAG = '@core'

function vitestStage(tier: Tier, kind: Exclude<TestKind, 'browser'>, files: readonly string[]): TestStage {
  const options = ['--bail=1', '--retry=1', '--passWithNoTests']
  const command = ['vitest', 'run', '--project', kind, ...options, ...files]
  return { tier, kind, what: `${files.length} ${kind} files`, command }
}

function browserStage(tier: Tier, files: readonly string[]): TestStage {
  const which = tier === 'core' ? ['--grep', CORE_TAG] : ['--grep-invert', CORE_TAG]
  const command = ['playwright', 'test', '-x', '--retries=1', '--pass-with-no-tests', ...which, ...files]
  return { tier, kind: 'browser', what: `${tier} browser tests of ${files.length} files`, command }
}

/**
 * The runs that may turn red for a bug, in the order in which they are tried: quick and likely ones first.
 * @param file the file that the bug changes
 */
export function listStages(
  { bug, file, tier }: { bug: PlantedBug; file: string; tier: Tier },
  findTests: ReturnType<typeof createTestFinder>,
): TestStage[] {
  const vitest = (['unit', 'api', 'faults'] as const).map((kind) => {
    const files = findTests(kind, bug, file).map((found) => found.file)
    const core = files.filter((found) => !isSlow(found))
    return { kind, likely: core.slice(0, LIKELIEST), others: core.slice(LIKELIEST), slow: files.filter(isSlow) }
  })
  const browser = findTests('browser', bug, file)
  const citing = browser.filter(({ cites }) => cites).map((found) => found.file)
  const others = browser.filter(({ cites }) => !cites).map((found) => found.file)
  const stages = [
    ...vitest.map(({ kind, likely }) => vitestStage('core', kind, likely)),
    browserStage('core', citing),
    ...vitest.map((each) => vitestStage('core', each.kind, each.others)),
    browserStage('core', others),
    ...vitest.map(({ kind, slow }) => vitestStage('all', kind, slow)),
    browserStage('all', citing),
    browserStage('all', others),
  ]
  return stages.filter(
    (stage) =>
      stage.command.some((word) => /\.(?:test|e2e)\.ts$/.test(word)) && (tier === 'all' || stage.tier === 'core'),
  )
}
