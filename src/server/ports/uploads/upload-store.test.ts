import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openUploadStore, partIdOf, uploadIdOf } from './upload-store.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'milepost-uploads-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const uploads = await openUploadStore(folder)
const MINUTE = 60_000

async function begin(uploadId: string, size: number, changedAt: number): Promise<void> {
  await mkdir(path.dirname(path.join(folder, uploadId)), { recursive: true })
  for (const [name, text] of [
    [uploadId, 'x'],
    [`${uploadId}.json`, JSON.stringify({ size, metadata: null })],
  ] as const) {
    await writeFile(path.join(folder, name), text)
    await utimes(path.join(folder, name), changedAt / 1000, changedAt / 1000)
  }
}

test("what an account has announced is the sum of its own uploads, and other accounts' folders are not read", async () => {
  const [ada, bob] = [randomUUID(), randomUUID()]
  expect(await uploads.announcedBytes(ada)).toBe(0)
  await begin(uploadIdOf(ada, randomUUID()), 100, Date.now())
  await begin(uploadIdOf(ada, randomUUID()), 20, Date.now())
  await begin(uploadIdOf(bob, randomUUID()), 3, Date.now())
  expect(await uploads.announcedBytes(ada)).toBe(120)
  expect(await readdir(path.join(folder, bob))).toHaveLength(2)
})

test('uploads that nobody continued are removed, also those of versions with one folder for all', async () => {
  const now = Date.now()
  const [ada, part] = [randomUUID(), randomUUID()]
  const [old, fresh] = [uploadIdOf(ada, part), uploadIdOf(ada, randomUUID())]
  const earlierVersion = `${ada}.${part}`
  await begin(old, 1, now - 10 * MINUTE)
  await begin(earlierVersion, 1, now - 10 * MINUTE)
  await begin(fresh, 1, now)
  await uploads.sweep(now - 5 * MINUTE)
  expect(await uploads.read(old)).toBeNull()
  expect((await readdir(folder)).filter((name) => name.startsWith(`${ada}.`))).toEqual([])
  expect(await uploads.read(fresh)).not.toBeNull()
  expect(partIdOf(fresh)).toHaveLength(36)
})
