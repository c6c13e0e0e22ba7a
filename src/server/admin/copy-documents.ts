import { copyFile, mkdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import type { NamedFile } from '#server/features/operator/status.sql.ts'
import { objectKey } from '#server/ports/documents/object-store.ts'

const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size ?? null

/**
 * Copies files of documents between two folders. One that is there already isn't copied again: its name is its content.
 * @returns how many were copied, and the names of those that `from` lacks
 */
export async function copyDocuments(
  files: readonly NamedFile[],
  from: string,
  to: string,
): Promise<{ copied: number; missing: string[] }> {
  let copied = 0
  const missing: string[] = []
  for (const { sha256, bytes } of files) {
    const [source, target] = [path.join(from, objectKey(sha256)), path.join(to, objectKey(sha256))]
    if ((await sizeOf(target)) === bytes) continue
    if ((await sizeOf(source)) !== bytes) {
      missing.push(sha256)
      continue
    }
    await mkdir(path.dirname(target), { recursive: true })
    await copyFile(source, `${target}.part`)
    await rename(`${target}.part`, target)
    copied += 1
  }
  return { copied, missing }
}
