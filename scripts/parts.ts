import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A part of `npm run check` or `npm test`: a program whose exit code says whether it passed. */
export interface Step {
  readonly name: string
  readonly command: readonly string[]
}

/** A part that hangs must not hang the run. */
const LONGEST_PART_MS = 60 * 60_000

/** Node 24 and this repository's tools, even when npm didn't start this script. */
const PATH = [path.resolve('node_modules/.bin'), process.env['PATH']].join(path.delimiter)

function startStep({ command }: Step, output: 'inherit' | 'pipe', env: Record<string, string> = {}) {
  const [program = '', ...args] = command
  return spawn(program, args, {
    env: { ...process.env, PATH, ...env },
    stdio: ['ignore', output, output],
    timeout: LONGEST_PART_MS,
    shell: process.platform === 'win32',
  })
}

/** Resolves to whether it passed. */
function passes(child: ReturnType<typeof startStep>): Promise<boolean> {
  return once(child, 'close').then(
    ([status]) => status === 0,
    (error: unknown) => {
      console.error(error)
      return false
    },
  )
}

function endLine({ name }: Step, passed: boolean, started: number): string {
  return `${passed ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`
}

/** Runs a part with its output shown; resolves to whether it passed. */
export async function runStep(step: Step, env: Record<string, string> = {}): Promise<boolean> {
  console.log(`\n▸ ${step.name}`)
  const started = performance.now()
  const passed = await passes(startStep(step, 'inherit', env))
  console.log(endLine(step, passed, started))
  return passed
}

/** Runs a part beside others: its output is shown when it ends. */
export async function runStepBeside(step: Step): Promise<boolean> {
  const started = performance.now()
  const child = startStep(step, 'pipe')
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
  const passed = await passes(child)
  console.log(`\n▸ ${step.name}\n${printed}${endLine(step, passed, started)}`)
  return passed
}

/** How many parts run side by side. Some use one core, others all. */
export const LANES = 2

/** Checks that don't run the code, longest first. */
export const CHECKS: readonly Step[] = [
  { name: 'lint', command: ['oxlint'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'code that only tests use', command: ['knip', '--no-progress', '--production'] },
  { name: 'formatting', command: ['oxfmt', '--check'] },
  { name: 'planted bugs', command: ['node', 'tests/planted/check.ts'] },
]
