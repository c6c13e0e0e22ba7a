import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A part of `npm run check` or `npm test`: a program that says by its exit code whether all is well. */
export interface Part {
  readonly name: string
  readonly command: readonly string[]
}

/** A part that hangs must not hang the run. */
const LONGEST_PART_MS = 60 * 60_000

/** Node 24 and the tools of this repository, also when this script was not started by npm. */
const PATH = [path.resolve('node_modules/.bin'), process.env['PATH']].join(path.delimiter)

/** Runs a part with its output shown, and resolves to whether it passed. */
export async function pass({ name, command }: Part, env: Record<string, string> = {}): Promise<boolean> {
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
