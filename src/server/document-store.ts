import path from 'node:path'
import { fileObjectStore } from '#server/ports/documents/file-object-store.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import { s3ObjectStore } from '#server/ports/documents/s3-object-store.ts'
import { steadyObjectStore } from '#server/ports/documents/steady-object-store.ts'
import type { Config } from './config.ts'

/** Where documents are unless S3 has them. */
export function documentFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'documents')
}

export function openDocumentStore(config: Pick<Config, 'dataDir' | 's3'>, clock: () => number): ObjectStore {
  return steadyObjectStore(config.s3 ? s3ObjectStore(config.s3) : fileObjectStore(documentFolder(config)), clock)
}
