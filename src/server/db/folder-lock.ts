import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'

const owner = z.object({ pid: z.number(), host: z.string(), since: z.string() })

export interface FolderLock {
  release: () => Promise<void>
}

const SQLITE_BUSY = 5
/** How long processes that start at the same moment wait for each other. */
const COURTESY_MS = 500

/**
 * Locks `file` at OS level, through an exclusive SQLite transaction. The kernel releases it however the process ends,
 * so there are no stale locks to take over and nothing to race for.
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
  try {
    const { pid, host, since } = owner.parse(JSON.parse(await readFile(ownerFile, 'utf8')))
    return `process ${pid} on ${host}, running since ${since}`
  } catch {
    return 'another process'
  }
}

/**
 * Reserves `folder` for this process: PGlite would let a second one in, and both would corrupt the data. The lock is
 * `<folder>.lock`; `<folder>.owner.json` names its owner.
 * @throws Error with a message for the person who starts the second process
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const ownerFile = `${folder}.owner.json`
  const lock = lockFile(`${folder}.lock`)
  if (!lock) {
    throw new Error(`The data in ${folder} is in use by ${await ownerOf(ownerFile)}. Stop it, or set another DATA_DIR.`)
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
