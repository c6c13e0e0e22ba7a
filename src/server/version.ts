import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const ROOT = new URL('../../', import.meta.url)

/** Of this copy of Milepost, such as '0.1.0'. */
export async function readVersion(): Promise<string> {
  const text = await readFile(new URL('package.json', ROOT), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

/** The same with its commit, such as '0.1.0 (a1b2c3d4e)'; without one where Git or its folder is missing. */
export async function readBuild(): Promise<string> {
  const version = await readVersion()
  const describing = promisify(execFile)('git', ['describe', '--always', '--dirty', '--abbrev=9', '--exclude=*'], {
    cwd: fileURLToPath(ROOT),
  })
  const commit = await describing.then(({ stdout }) => stdout.trim()).catch(() => '')
  return commit ? `${version} (${commit})` : version
}
