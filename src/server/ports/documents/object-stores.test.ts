import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startS3 } from '#tests/support/s3-stand-in.ts'
import { buffer } from 'node:stream/consumers'
import { fileObjectStore } from './file-object-store.ts'
import { type ObjectStore, objectKey } from './object-store.ts'
import { s3ObjectStore } from './s3-object-store.ts'
import { steadyObjectStore } from './steady-object-store.ts'

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

test('no name but a hash leads to a file: a restored database may be a stranger’s', async () => {
  await writeFile(path.join(folder, 'outside'), 'a secret')
  const store = fileObjectStore(path.join(folder, 'store'))
  await expect(async () => store.sizeOf('../../outside')).rejects.toThrow('is no hash')
  expect(() => objectKey('../copied')).toThrow('is no hash')
})

test('[RUN-11] a folder is flushed after a file was renamed in it, so a power cut does not undo it', async () => {
  const flushed: boolean[] = []
  const probe = await open(folder)
  const spy = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'sync')
  spy.mockImplementation(async function (this: typeof probe) {
    flushed.push((await this.stat()).isDirectory())
  })
  const fresh = path.join(folder, 'fresh')
  await fileObjectStore(fresh).put(sha256, bytes, 'application/pdf')
  spy.mockRestore()
  await probe.close()
  // the new folders' own names, the file, and its name
  expect(flushed).toEqual([true, true, false, true])
})

describe('a store that gives no answer', () => {
  const hanging = (): ObjectStore => {
    const never = () => new Promise<never>(() => {})
    return { put: never, get: never, sizeOf: never, remove: never }
  }

  test('[RUN-09] is given up, and after two failures nobody waits for it until ten seconds passed', async () => {
    let now = 0
    let store = hanging()
    const steady = steadyObjectStore({ ...store, get: (hash) => store.get(hash) }, () => now, { patienceMs: 10 })
    for (let tries = 0; tries < 2; tries += 1)
      await expect(steady.get(sha256)).rejects.toMatchObject({ reason: 'TIMEOUT', statusCode: 503 })
    store = fileObjectStore(path.join(folder, 'fresh'))
    await expect(steady.get(sha256)).rejects.toThrow('paused')
    now += 10_001
    expect(await read(steady)).toEqual(bytes)
  })

  test('[RUN-09] is given up sooner by an impatient caller, which says nothing about the store', async () => {
    const steady = steadyObjectStore(hanging(), () => 0, { patienceMs: 60_000 })
    for (let tries = 0; tries < 6; tries += 1)
      await expect(steady.sizeOf(sha256, AbortSignal.timeout(5))).rejects.toThrow('late')
  })

  test('[RUN-09] a full disk is a failure to try again', async () => {
    const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    const steady = steadyObjectStore({ ...hanging(), put: full }, () => 0)
    await expect(steady.put(sha256, bytes, 'application/pdf')).rejects.toMatchObject({ statusCode: 503 })
  })
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
