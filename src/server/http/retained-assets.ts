import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'

/** How long an open page can still load files of its own build (offline.md §14). */
const RETENTION_MS = 30 * DAY_MS
const DATES = 'gone-since.json'

/**
 * Keeps this build's hashed files alongside those of earlier builds, and deletes a file 30 days after the first start
 * without it. Names are content hashes, so nothing is overwritten.
 * @param folder the build about to be served
 * @param kept a folder that survives deployments
 */
export async function retainAssets({ folder, kept }: { folder: string; kept: string }, now: Instant): Promise<void> {
  const assets = path.join(folder, 'assets')
  const current = new Set(await readdir(assets).catch(() => []))
  if (current.size === 0) return
  await mkdir(kept, { recursive: true })
  const goneSince = await datesIn(kept)
  const dates: Record<string, Instant> = {}
  for (const file of await readdir(kept)) {
    if (file === DATES || current.has(file)) continue
    const since = goneSince[file] ?? now
    if (now - since > RETENTION_MS) await rm(path.join(kept, file))
    else dates[file] = since
  }
  await writeFile(path.join(kept, DATES), JSON.stringify(dates))
  await cp(assets, kept, { recursive: true, force: false })
}

async function datesIn(kept: string): Promise<Record<string, Instant>> {
  const text = await readFile(path.join(kept, DATES), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, Instant>
}
