import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS, type Instant } from '#domain/instant.ts'

/** So long a page that was left open may still ask for parts of the build that it came with (offline.md §14). */
const KEPT_MS = 30 * DAY_MS
const DATES = 'gone-since.json'

/**
 * Keeps the hashed files of this build beside those of earlier ones, and forgets a file 30 days after the first start
 * without it. The name tells the content, so nothing is ever overwritten.
 * @param folder the build that is about to be served
 * @param kept a folder that outlives deployments
 */
export async function keepAssets({ folder, kept }: { folder: string; kept: string }, now: Instant): Promise<void> {
  const assets = path.join(folder, 'assets')
  const current = new Set(await readdir(assets).catch(() => []))
  if (current.size === 0) return
  await mkdir(kept, { recursive: true })
  const goneSince = await datesIn(kept)
  const dates: Record<string, Instant> = {}
  for (const file of await readdir(kept)) {
    if (file === DATES || current.has(file)) continue
    const since = goneSince[file] ?? now
    if (now - since > KEPT_MS) await rm(path.join(kept, file))
    else dates[file] = since
  }
  await writeFile(path.join(kept, DATES), JSON.stringify(dates))
  await cp(assets, kept, { recursive: true, force: false })
}

async function datesIn(kept: string): Promise<Record<string, Instant>> {
  const text = await readFile(path.join(kept, DATES), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, Instant>
}
