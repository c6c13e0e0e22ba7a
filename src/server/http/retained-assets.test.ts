import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/instant.ts'
import { retainAssets } from './retained-assets.ts'

let folders: { folder: string; kept: string }
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'assets-'))
  folders = { folder: path.join(folder, 'dist'), kept: path.join(folder, 'data/assets') }
})
afterEach(() => rm(path.dirname(path.dirname(folders.kept)), { recursive: true }))

async function deploy(files: string[], day: number): Promise<string[]> {
  const assets = path.join(folders.folder, 'assets')
  await rm(assets, { recursive: true, force: true })
  await mkdir(assets, { recursive: true })
  for (const file of files) await writeFile(path.join(assets, file), file)
  await retainAssets(folders, day * DAY_MS)
  return (await readdir(folders.kept)).filter((file) => file.endsWith('.js')).sort()
}

test('the files of a replaced build stay available for 30 days after its replacement', async () => {
  await deploy(['board-1.js', 'map-1.js'], 0)
  expect(await deploy(['board-2.js', 'map-1.js'], 90)).toEqual(['board-1.js', 'board-2.js', 'map-1.js'])
  expect(await deploy(['board-3.js', 'map-1.js'], 120)).toContain('board-1.js')
  expect(await deploy(['board-3.js', 'map-1.js'], 121)).toEqual(['board-2.js', 'board-3.js', 'map-1.js'])
})

test('a build deployed again after a rollback counts as current', async () => {
  await deploy(['board-1.js'], 0)
  await deploy(['board-2.js'], 1)
  await deploy(['board-1.js'], 2)
  expect(await deploy(['board-3.js'], 40)).toEqual(['board-1.js', 'board-3.js'])
})

test.each(['', '{', 'null', '{"board-1.js":"yesterday"}'])(
  "[RUN-03] a broken list of dates ('%s') stops no start, and starts them anew",
  async (content) => {
    await deploy(['board-1.js'], 0)
    await deploy(['board-2.js'], 1)
    await writeFile(path.join(folders.kept, 'gone-since.json'), content)
    expect(await deploy(['board-2.js'], 20)).toEqual(['board-1.js', 'board-2.js'])
    expect(await deploy(['board-2.js'], 50)).toContain('board-1.js')
    expect(await deploy(['board-2.js'], 51)).toEqual(['board-2.js'])
  },
)

test('[RUN-03] a copy that was cut short is made again, and one aside is removed in time', async () => {
  await deploy(['board-1.js'], 0)
  await writeFile(path.join(folders.kept, 'board-1.js'), 'boa')
  await writeFile(path.join(folders.kept, 'board-1.js.aside'), 'b')
  await deploy(['board-1.js'], 1)
  expect(await readFile(path.join(folders.kept, 'board-1.js'), 'utf8')).toBe('board-1.js')
  await deploy(['board-1.js'], 32)
  expect((await readdir(folders.kept)).sort()).toEqual(['board-1.js', 'gone-since.json'])
})

test('[RUN-03] a folder that cannot be written stops no start', async () => {
  await mkdir(path.dirname(folders.kept), { recursive: true })
  await writeFile(folders.kept, 'a file in place of the folder')
  const assets = path.join(folders.folder, 'assets')
  await mkdir(assets, { recursive: true })
  await writeFile(path.join(assets, 'board-1.js'), 'board-1.js')
  await expect(retainAssets(folders, 0)).resolves.toBeUndefined()
})

test('no file is removed when the app is not built', async () => {
  await deploy(['board-1.js'], 0)
  expect(await deploy([], 90)).toEqual(['board-1.js'])
})
