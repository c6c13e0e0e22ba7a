import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import type { Instant } from '#domain/time/instant.ts'
import * as z from 'zod/mini'

/** An uploaded file, before a document takes it. */
export interface Upload {
  bytes: Buffer
  /** as the sender computed it, hex */
  sha256: string | null
}

/** Files that arrive in pieces. Several servers share the folder. */
export interface UploadStore {
  /** what the tus server writes to */
  files: FileStore
  /** Null while it isn't complete. */
  read: (uploadId: string) => Promise<Upload | null>
  remove: (uploadId: string) => Promise<void>
  /** Bytes announced by an account's uploads that are still here. */
  announcedBytes: (accountId: string) => Promise<number>
  /** Removes what nobody added to since then. */
  sweep: (before: Instant) => Promise<void>
}

/** An account can name only its own uploads: they are in a folder of its own. */
export function uploadIdOf(accountId: string, partId: string): string {
  return `${accountId}/${partId}`
}

export function partIdOf(uploadId: string): string {
  return uploadId.slice(uploadId.indexOf('/') + 1)
}

const info = z.object({
  size: z.number(),
  metadata: z.optional(z.nullable(z.record(z.string(), z.nullable(z.string())))),
})

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export async function openUploadStore(folder: string): Promise<UploadStore> {
  await mkdir(folder, { recursive: true })
  const pathOf = (uploadId: string) => path.join(folder, uploadId)
  const infoOf = async (name: string) => {
    const text = await orNull(readFile(pathOf(name), 'utf8'))
    try {
      return text === null ? null : (info.safeParse(JSON.parse(text)).data ?? null)
    } catch {
      // written just now, or cut off by a crash
      return null
    }
  }
  async function remove(uploadId: string): Promise<void> {
    await Promise.all([rm(pathOf(uploadId), { force: true }), rm(pathOf(`${uploadId}.json`), { force: true })])
  }
  /** Also those of versions that kept every account's files in one folder. */
  async function listUploads(): Promise<Set<string>> {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true })
    const files = entries.filter((entry) => entry.isFile())
    return new Set(
      files.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replace(/\.json$/, '')),
    )
  }
  return {
    files: new FileStore({ directory: folder }),
    async read(uploadId) {
      const [about, bytes] = await Promise.all([infoOf(`${uploadId}.json`), orNull(readFile(pathOf(uploadId)))])
      if (!about || bytes?.length !== about.size) return null
      return { bytes, sha256: about.metadata?.['sha256'] ?? null }
    },
    remove,
    async announcedBytes(accountId) {
      const own = (await orNull(readdir(pathOf(accountId)))) ?? []
      const about = own.filter((name) => name.endsWith('.json'))
      const sizes = await Promise.all(about.map(async (name) => (await infoOf(uploadIdOf(accountId, name)))?.size ?? 0))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    async sweep(before) {
      // an account's empty folder stays: removing it could meet an upload that begins
      for (const uploadId of await listUploads()) {
        const written = await orNull(stat(pathOf(uploadId)))
        const described = written ?? (await orNull(stat(pathOf(`${uploadId}.json`))))
        if (described && described.mtimeMs < before) await remove(uploadId)
      }
    },
  }
}
