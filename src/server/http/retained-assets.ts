import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'

/** How long an open page can still load files of its own build (offline.md §14). */
const RETENTION_MS = 30 * DAY_MS
const DATES = 'gone-since.json'

/**
 * Keeps this build's hashed files alongside those of earlier builds, and deletes a file 30 days after the first start
 * without it. Names are content hashes, so a whole file is never overwritten. A failure is only reported: the server
 * works without them.
 * @param folder the build about to be served
 * @param kept a folder that survives deployments
 */
export async function retainAssets(folders: Folders, now: Instant): Promise<void> {
  try {
    await retain(folders, now)
  } catch (error) {
    process.stderr.write(`assets: files of earlier builds were not kept: ${String(error)}\n`)
  }
}

interface Folders {
  folder: string
  kept: string
}

async function retain({ folder, kept }: Folders, now: Instant): Promise<void> {
  const assets = path.join(folder, 'assets')
  const entries = await readdir(assets, { withFileTypes: true }).catch(() => [])
  const current = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
  if (current.size === 0) return
  await mkdir(kept, { recursive: true })
  const goneSince = await datesIn(kept)
  const goneNow: Record<string, Instant> = {}
  for (const file of await readdir(kept)) {
    if (file === DATES || current.has(file)) continue
    const since = goneSince[file] ?? now
    if (now - since > RETENTION_MS) await rm(path.join(kept, file), { recursive: true, force: true })
    else goneNow[file] = since
  }
  await appear(path.join(kept, DATES), (aside) => writeFile(aside, JSON.stringify(goneNow)))
  for (const file of current) {
    const [from, to] = [path.join(assets, file), path.join(kept, file)]
    // one that a crash cut short has another size
    if ((await sizeOf(from)) !== (await sizeOf(to))) await appear(to, (aside) => copyPrivately(from, aside))
  }
}

/** The file appears whole or not at all. What a crash leaves aside is removed like a file of an earlier build. */
async function appear(file: string, write: (aside: string) => Promise<void>): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await write(aside)
    await rename(aside, file)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/** `copyFile` keeps the source's mode, but only the server's user may read the data folder. */
async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await chmod(to, 0o600)
}

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size
}

const dates = z.record(z.string(), z.number())

async function datesIn(kept: string): Promise<Record<string, Instant>> {
  const text = await readFile(path.join(kept, DATES), 'utf8').catch(() => '{}')
  try {
    return dates.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    // a crash or a full disk cut it short: what is gone counts as gone from now on
    return {}
  }
}
