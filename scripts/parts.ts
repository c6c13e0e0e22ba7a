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

/** Runs a part with its output shown; resolves to whether it passed. */
export async function runStep({ name, command }: Step, env: Record<string, string> = {}): Promise<boolean> {
  console.log(`\n▸ ${name}`)
  const [program = '', ...args] = command
  const started = performance.now()
  const child = spawn(program, args, {
    env: { ...process.env, PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: LONGEST_PART_MS,
    shell: process.platform === 'win32',
  })
  const passed = await once(child, 'exit').then(
    ([status]) => status === 0,
    (error: unknown) => {
      console.error(error)
      return false
    },
  )
  console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return passed
}

/** Checks that don't run the code. */
export const CHECKS: readonly Step[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'formatting', command: ['prettier', '--check', '--cache', '--log-level', 'warn', '.'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'code that only tests use', command: ['knip', '--no-progress', '--production'] },
  { name: 'planted bugs', command: ['node', 'tests/planted/check.ts'] },
]
