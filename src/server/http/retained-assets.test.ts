import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
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

test('no file is removed when the app is not built', async () => {
  await deploy(['board-1.js'], 0)
  expect(await deploy([], 90)).toEqual(['board-1.js'])
})
