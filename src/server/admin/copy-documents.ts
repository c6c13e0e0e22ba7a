import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { NamedFile } from '#server/features/operator/status.sql.ts'
import { objectKey } from '#server/ports/documents/object-store.ts'
import { AGE_ENDING } from './backup-key.ts'

type Bytes = ReadableStream<Uint8Array>
type Change = (bytes: Bytes) => Promise<Bytes>

const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size ?? null

export const readBytes = (file: string) => Readable.toWeb(createReadStream(file)) as Bytes

/** Writes a file that appears whole or not at all, for its owner alone. */
export async function writeWhole(file: string, bytes: Bytes): Promise<void> {
  const part = `${file}.part`
  try {
    await pipeline(Readable.fromWeb(bytes as never), createWriteStream(part, { mode: 0o600 }))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Where documents come from and go to, and what happens to their bytes on the way. */
type Way =
  | { from: string; to: string; as: 'plain' }
  | { from: string; to: string; as: 'encrypted' | 'decrypted'; change: Change }

/**
 * Copies files of documents between two folders. One that is there already isn't copied again: its name is its content.
 * An encrypted copy has another size, and appears only when it is whole.
 * @returns how many were copied, and the names of those that `from` lacks
 */
export async function copyDocuments(
  files: readonly NamedFile[],
  way: Way,
): Promise<{ copied: number; missing: string[] }> {
  let copied = 0
  const missing: string[] = []
  for (const { sha256, bytes } of files) {
    const source = path.join(way.from, objectKey(sha256)) + (way.as === 'decrypted' ? AGE_ENDING : '')
    const target = path.join(way.to, objectKey(sha256)) + (way.as === 'encrypted' ? AGE_ENDING : '')
    const [there, here] = [await sizeOf(target), await sizeOf(source)]
    if (there !== null && (way.as === 'encrypted' || there === bytes)) continue
    if (here === null || (way.as !== 'decrypted' && here !== bytes)) {
      missing.push(sha256)
      continue
    }
    await mkdir(path.dirname(target), { recursive: true })
    const plain = readBytes(source)
    await writeWhole(target, way.as === 'plain' ? plain : await way.change(plain))
    copied += 1
  }
  return { copied, missing }
}
