import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** A file of a partner that may still be written. */
export interface FoundFile {
  name: string
  bytes: number
  /** when it was written last, in milliseconds */
  writtenAt: number
}

/** What a partner put there, or why it has no bytes for us. */
export type ReadFile = Uint8Array | 'gone' | 'too large' | 'not readable'

/** Files that go to and come from partners: a folder for each, with `in`, `out`, `done` and `failed`. */
export interface EdiFolder {
  /** Makes the partner's folder. @returns files that the partner put there, by name, without links and hidden ones */
  list: (partnerId: string) => Promise<FoundFile[]>
  /** The bytes of a file of at most `most` bytes. One that isn't plain any more counts as gone. */
  read: (partnerId: string, name: string, most: number) => Promise<ReadFile>
  /** Moves a file away from `in`, unless another reader did; one of the same name isn't overwritten. */
  putAway: (partnerId: string, name: string, to: 'done' | 'failed') => Promise<void>
  /** Writes a file whole: who watches the folder sees it with all its bytes or not at all. */
  write: (partnerId: string, name: string, content: Uint8Array) => Promise<void>
}

const FOLDERS = ['in', 'out', 'done', 'failed'] as const

/** A partner that puts more there is read further in the next minute. */
const MOST_FILES = 2000

/** @param root EDI_FOLDER */
export function openEdiFolder(root: string): EdiFolder {
  const at = (partnerId: string, folder: (typeof FOLDERS)[number], name = '') =>
    path.join(root, partnerId, folder, name)
  return {
    async list(partnerId) {
      for (const folder of FOLDERS) await mkdir(at(partnerId, folder), { recursive: true })
      const names = (await readdir(at(partnerId, 'in'))).filter((name) => !name.startsWith('.')).toSorted()
      const found: FoundFile[] = []
      for (const name of names.slice(0, MOST_FILES)) {
        // a link isn't followed: it may lead anywhere
        const file = await lstat(at(partnerId, 'in', name)).catch(() => null)
        if (file?.isFile() && file.size > 0) found.push({ name, bytes: file.size, writtenAt: file.mtimeMs })
      }
      return found
    },
    async read(partnerId, name, most) {
      const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
      const file = await open(at(partnerId, 'in', name), flags).catch((error: unknown) =>
        hasCode(error, 'EACCES') ? ('not readable' as const) : ('gone' as const),
      )
      if (typeof file === 'string') return file
      try {
        const stats = await file.stat()
        if (!stats.isFile()) return 'gone'
        return stats.size > most ? 'too large' : await file.readFile()
      } finally {
        await file.close()
      }
    },
    async putAway(partnerId, name, to) {
      const free = await freePath((copy) => at(partnerId, to, copy), name)
      await rename(at(partnerId, 'in', name), free).catch((error: unknown) => {
        if (!hasCode(error, 'ENOENT')) throw error
      })
    },
    async write(partnerId, name, content) {
      const part = at(partnerId, 'out', `.${name}.part`)
      // the partner may write there too: through a link of its, the server would overwrite a file elsewhere
      await rm(part, { force: true })
      const file = await open(part, 'wx')
      try {
        await file.writeFile(content)
        // all other files are for the server's user alone; this one is for the folder's group, which the partner is in
        await file.chmod(0o640)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, at(partnerId, 'out', name))
    },
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

const MOST_COPIES = 10_000

/** 'orders.edi', or 'orders.edi.2' beside an earlier one. */
async function freePath(at: (name: string) => string, name: string): Promise<string> {
  for (let copy = 1; copy < MOST_COPIES; copy += 1) {
    const free = at(copy === 1 ? name : `${name}.${copy}`)
    if (!(await lstat(free).catch(() => null))) return free
  }
  throw new Error(`there are ${MOST_COPIES} files named ${name}`)
}
