import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3 } from '#tests/support/s3-stand-in.ts'
import { buffer } from 'node:stream/consumers'
import { fileObjectStore } from './file-object-store.ts'
import { type ObjectStore, objectKey } from './object-store.ts'
import { s3ObjectStore } from './s3-object-store.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'milepost-documents-'))
const s3 = await startS3()
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const bytes = Buffer.from('a proof of delivery')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const STORES = [
  ['files in a folder', fileObjectStore(folder)],
  ['an S3-compatible store', s3ObjectStore(s3.settings, { retries: 0 })],
] as const

async function read(store: ObjectStore): Promise<Buffer | null> {
  const file = await store.get(sha256)
  return file && buffer(file)
}

describe.each(STORES)('%s', (_, store) => {
  test('returns what was stored, also when it was stored twice', async () => {
    expect(await read(store)).toBeNull()
    await Promise.all([store.put(sha256, bytes, 'application/pdf'), store.put(sha256, bytes, 'application/pdf')])
    await store.put(sha256, bytes, 'application/pdf')
    expect(await read(store)).toEqual(bytes)
  })

  test('knows the size of a file without reading it', async () => {
    expect(await store.sizeOf(sha256)).toBe(bytes.length)
    expect(await store.sizeOf('0'.repeat(64))).toBeNull()
  })

  test('removes a file, also one that is not there', async () => {
    await store.remove(sha256)
    await store.remove(sha256)
    expect(await read(store)).toBeNull()
    await store.put(sha256, bytes, 'application/pdf')
  })
})

test('a folder holds whole files only, by their hash', async () => {
  expect(await readdir(path.join(folder, sha256.slice(0, 2)))).toEqual([sha256])
})

test('a file that changed on the disk is never served', async () => {
  const store = fileObjectStore(folder)
  await store.put(sha256, bytes, 'application/pdf')
  await writeFile(path.join(folder, objectKey(sha256)), 'another')
  await expect(read(store)).rejects.toThrow('changed')
})

describe('an S3-compatible store', () => {
  test('is asked with a signature and the hash of the content', () => {
    const put = s3.asked.find(({ method }) => method === 'PUT')
    expect(put).toMatchObject({ path: `/papers/${objectKey(sha256)}` })
    expect(put?.headers['authorization']).toMatch(
      /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/eu-west-9\/s3\/aws4_request/,
    )
    expect(put?.headers['x-amz-content-sha256']).toBe(sha256)
  })

  test.each([
    [503, 'answered 503'],
    [403, 'answered 403'],
    ['hang', 'timeout'],
    [302, 'fetch failed'],
  ] as const)('that fails, hangs or redirects fails the request: %s', async (mood, message) => {
    const store = s3ObjectStore(s3.settings, { retries: 0, timeoutMs: 300 })
    s3.becomes(mood)
    await expect(store.put(sha256, bytes, 'application/pdf')).rejects.toThrow(message)
    await expect(read(store)).rejects.toThrow(message)
    await expect(store.remove(sha256)).rejects.toThrow(message)
    s3.becomes('well')
    expect(await read(store)).toEqual(bytes)
  })
})
