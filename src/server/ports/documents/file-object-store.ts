import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { asStored, type ObjectStore, objectKey } from './object-store.ts'

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Until then, a power cut may undo a rename whose document was confirmed. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Files below a folder. Each appears whole or not at all: it is written aside, flushed, renamed, and its folder flushed. */
export function fileObjectStore(folder: string): ObjectStore {
  const pathOf = (sha256: string) => path.join(folder, objectKey(sha256))
  return {
    async put(sha256, bytes) {
      const target = pathOf(sha256)
      const aside = `${target}.${randomUUID()}`
      const made = await mkdir(path.dirname(target), { recursive: true })
      if (made !== undefined)
        for (const parent of [path.dirname(made), path.dirname(path.dirname(target))]) await syncFolder(parent)
      try {
        const file = await open(aside, 'wx')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(aside, target)
        await syncFolder(path.dirname(target))
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    async get(sha256) {
      const file = await open(pathOf(sha256)).catch(nullIfMissing)
      return file && asStored(file.createReadStream(), sha256)
    },
    sizeOf: async (sha256) => (await stat(pathOf(sha256)).catch(nullIfMissing))?.size ?? null,
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  }
}
