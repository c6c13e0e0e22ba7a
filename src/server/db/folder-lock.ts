import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'

const owner = z.object({ pid: z.number(), host: z.string(), since: z.string() })

export interface FolderLock {
  release: () => Promise<void>
}

const SQLITE_BUSY = 5
/** How long two that come in the same moment wait for each other to step back. */
const COURTESY_MS = 500

/**
 * Takes the operating system's lock on `file`, by way of SQLite's exclusive transaction: the kernel gives it back when the
 * process ends in whatever way, so that a dead owner leaves nothing to take over and there is nothing to race for.
 */
function lockFile(file: string): DatabaseSync | null {
  const lock = new DatabaseSync(file, { timeout: COURTESY_MS })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}

async function ownerOf(ownerFile: string): Promise<string> {
  const text = await readFile(ownerFile, 'utf8').catch(() => 'null')
  const known = owner.safeParse(JSON.parse(text))
  if (!known.success) return 'another process'
  return `process ${known.data.pid} on ${known.data.host}, running since ${known.data.since},`
}

/**
 * Keeps `folder` for this process; PGlite itself lets a second one in, and both corrupt the data. The lock is the file
 * `<folder>.lock`, its owner is named in `<folder>.owner.json`; both stay beside the folder.
 * @throws Error with a sentence for the person who starts the second one
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const ownerFile = `${folder}.owner.json`
  const lock = lockFile(`${folder}.lock`)
  if (!lock) {
    throw new Error(
      `The data in ${folder} is in use: ${await ownerOf(ownerFile)} has it open. Stop it, or choose another DATA_DIR.`,
    )
  }
  const draft = `${ownerFile}.${process.pid}`
  const since = new Date(Date.now() - process.uptime() * 1000).toISOString()
  await writeFile(draft, JSON.stringify({ pid: process.pid, host: hostname(), since }))
  await rename(draft, ownerFile)
  return {
    async release() {
      await rm(ownerFile, { force: true })
      if (lock.isOpen) lock.close()
    },
  }
}
