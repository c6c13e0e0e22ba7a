import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type ObjectStore, objectKey } from './object-store.ts'

/** Files below a folder. Each appears whole or not at all: it is written aside, flushed and renamed. */
export function fileObjectStore(folder: string): ObjectStore {
  const pathOf = (sha256: string) => path.join(folder, objectKey(sha256))
  return {
    async put(sha256, bytes) {
      const target = pathOf(sha256)
      const aside = `${target}.${randomUUID()}`
      await mkdir(path.dirname(target), { recursive: true })
      try {
        const file = await open(aside, 'wx')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(aside, target)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    async get(sha256) {
      const bytes = await readFile(pathOf(sha256)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return bytes && asStored(bytes, sha256)
    },
  }
}

/** @throws Error when the disk or the store returned something else than what was stored */
export function asStored(bytes: Buffer, sha256: string): Buffer {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`The stored file ${sha256} changed`)
  return bytes
}
