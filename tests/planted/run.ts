import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installPrograms } from '#scripts/programs.ts'
import { readTestCounts } from '#scripts/test-report.ts'
import { ALL_BUGS } from './all-bugs.ts'
import type { PlantedBug } from './planted-bug.ts'
import { makeScratchCopy, type ScratchCopy } from './scratch-copy.ts'
import { createTestFinder } from './test-files.ts'
import { listStages, type TestStage, type Tier } from './test-stages.ts'

/** Of the bugs, how many `npm test` notices at least. `npm run test:all` notices all of them. */
const CORE_GOAL = 57 / 60

interface Outcome {
  bug: PlantedBug
  /** null: no test turned red */
  red: { stage: TestStage; title: string } | null
  seconds: number
  /** what was not run, or why nothing was */
  notRun: string
}

const options = parseArgs({
  options: {
    shard: { type: 'string', default: '1/1' },
    // of the shard's bugs, the first one to try: an interrupted run goes on
    from: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    tier: { type: 'string', default: 'all' },
  },
}).values
const tier: Tier = options.tier === 'core' ? 'core' : 'all'
const [shard = 1, shards = 1] = options.shard.split('/').map(Number)

const chosen = ALL_BUGS.filter(
  ({ name, area, row }) => [area, row].includes(options.only) || name.includes(options.only),
)
  .filter((_, at) => at % shards === shard - 1)
  .slice(Number(options.from) - 1)

const REPORT = '.cache/planted-report.json'

/** Runs a program in the scratch copy, with its output shown on request alone. */
async function run(
  { folder }: ScratchCopy,
  [program = '', ...args]: readonly string[],
  { env = {}, isShown = false }: { env?: Record<string, string>; isShown?: boolean } = {},
): Promise<boolean> {
  const bin = path.join(folder, 'node_modules', '.bin')
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, PATH: [bin, process.env['PATH']].join(path.delimiter), ...env },
    stdio: isShown ? 'inherit' : 'ignore',
    shell: process.platform === 'win32',
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status === 0
}

/** A bug that the compiler or the linter notices says nothing about the tests. All are planted at once. */
async function compiles(copy: ScratchCopy): Promise<boolean> {
  const planted = chosen.flatMap((bug) => copy.plant(bug) ?? [])
  try {
    const runs = [['tsc', '-b'], ['oxlint']].map((command) => run(copy, command, { isShown: true }))
    return (await Promise.all(runs)).every(Boolean)
  } finally {
    for (const { revert } of planted.toReversed()) revert()
  }
}

/** @returns the title of the first test that turned red; null when all are green or there are none */
async function firstRed(copy: ScratchCopy, { kind, command }: TestStage): Promise<string | null> {
  const report = path.join(copy.folder, REPORT)
  rmSync(report, { force: true })
  const reporting = kind === 'browser' ? ['--reporter=json'] : ['--reporter=json', `--outputFile.json=${REPORT}`]
  const endedWell = await run(copy, [...command, ...reporting], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  if (endedWell) return null
  return readTestCounts(report, endedWell).failures?.[0] ?? 'a run that ended without a result'
}

async function tryBug(
  copy: ScratchCopy,
  bug: PlantedBug,
  findTests: ReturnType<typeof createTestFinder>,
): Promise<Outcome> {
  const started = performance.now()
  const outcome = (red: Outcome['red'], notRun: string) => ({
    bug,
    red,
    notRun,
    seconds: Math.round((performance.now() - started) / 1000),
  })
  const planted = copy.plant(bug)
  if (!planted) return outcome(null, 'its snippet has no place: npm run check says more')
  try {
    const stages = listStages({ bug, file: planted.file, tier }, findTests)
    for (const [at, stage] of stages.entries()) {
      const title = await firstRed(copy, stage)
      const rest = stages.slice(at + 1).map(({ what }) => what)
      if (title !== null) return outcome({ stage, title }, rest.join(', '))
    }
    return outcome(null, tier === 'core' ? 'what only test:all runs' : '')
  } finally {
    planted.revert()
  }
}

/** A test that turned red for a bug must be green without it. @returns the titles of those that are red anyway */
async function redAnyway(copy: ScratchCopy): Promise<Set<string>> {
  const titles = new Set<string>()
  for (const { red } of outcomes) {
    if (red === null || titles.has(red.title)) continue
    const words = red.title.split(' › ').at(-1) ?? red.title
    const pattern = words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    const alone = { ...red.stage, command: onlyTitled(red.stage, pattern) }
    if ((await firstRed(copy, alone)) !== null) titles.add(red.title)
  }
  return titles
}

function onlyTitled({ kind, command }: TestStage, pattern: string): string[] {
  if (kind !== 'browser') return [...command, '-t', pattern]
  const tag = command.findIndex((word) => word.startsWith('--grep'))
  return command.toSpliced(tag, 2, '--grep', pattern)
}

function describe({ bug, red, seconds, notRun }: Outcome): string {
  const noticed = red === null ? 'none' : red.stage.tier === 'core' ? 'npm test' : 'test:all only'
  const lines = [`${bug.area.padEnd(7)} ${noticed.padEnd(14)} ${String(seconds).padStart(5)} s  ${bug.name}`]
  if (red) lines.push(`        ${red.stage.kind}: ${red.title}`)
  if (notRun) lines.push(`        not run: ${notRun}`)
  return lines.join('\n')
}

installPrograms()
const copy = makeScratchCopy()
process.once('exit', copy.remove)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
mkdirSync(path.join(copy.folder, path.dirname(REPORT)), { recursive: true })

if (!(await compiles(copy))) {
  console.error('A planted bug must pass the types and the linter')
  process.exit(1)
}
const findTests = createTestFinder(copy.folder)
const outcomes: Outcome[] = []
for (const bug of chosen) {
  const outcome = await tryBug(copy, bug, findTests)
  outcomes.push(outcome)
  console.log(describe(outcome))
}
const anyway = await redAnyway(copy)
for (const outcome of outcomes) {
  if (outcome.red === null || !anyway.has(outcome.red.title)) continue
  console.log(`red without the bug too, so it doesn't count: ${outcome.red.title}`)
  outcome.red = null
}

const inCore = outcomes.filter(({ red }) => red?.stage.tier === 'core').length
const inAll = outcomes.filter(({ red }) => red !== null).length
console.log(
  `\n${inCore} of ${outcomes.length} noticed by npm test${tier === 'all' ? `, ${inAll} by npm run test:all` : ''}`,
)
process.exitCode = inCore < outcomes.length * CORE_GOAL || (tier === 'all' && inAll < outcomes.length) ? 1 : 0
