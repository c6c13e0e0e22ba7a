import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** Of this copy of Milepost, such as '0.1.0'. */
export async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
