import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Outcome {
  result: 'passed' | 'failed' | 'not run'
  /** figures, or why */
  detail: string
}

/** Something that goes wrong in production, done on purpose to the real product. */
export interface Drill {
  name: string
  run: () => Promise<Outcome>
}

/** A drill that a test does already: the test's own checks decide. */
export function testedBy(name: string, project: string, file: string, env: Record<string, string> = {}): Drill {
  return {
    name,
    async run() {
      const args = ['node_modules/.bin/vitest', 'run', '--project', project, '--maxWorkers=1', file]
      const child = spawn(process.execPath, args, {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let printed = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (printed += String(chunk)))
      const [code] = await once(child, 'exit')
      // eslint-disable-next-line no-control-regex
      const plain = printed.replaceAll(/\u001b\[[\d;]*m/g, '')
      if (code !== 0) process.stderr.write(plain)
      const tests = /Tests {2}(.+?)(?: \(|$)/m.exec(plain)?.[1] ?? `ended with ${code}`
      return { result: code === 0 ? 'passed' : 'failed', detail: `${tests} (${file})` }
    },
  }
}
