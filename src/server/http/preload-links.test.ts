import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preloadLinks } from './preload-links.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'app-'))
  await mkdir(path.join(folder, '.vite'))
  const pages = [
    { url: '/dashboard', first: ['assets/list.js'] },
    { url: '/dashboard/load/$loadId', first: ['assets/app.js', 'assets/load.js'] },
    { url: '/dashboard/edit-load/{-$loadId}', first: ['assets/edit.js'] },
  ]
  await writeFile(path.join(folder, '.vite/pages.json'), JSON.stringify(pages))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['/dashboard', 'list'],
  ['/dashboard/', 'list'],
  ['/dashboard/edit-load', 'edit'],
  ['/dashboard/edit-load/7', 'edit'],
])('[CODE-04] the shell at %s names the files of its page', (address, name) => {
  expect(preloadLinks(folder)(address)).toBe(`</assets/${name}.js>; rel=modulepreload; crossorigin`)
})

test('[CODE-04] a page with several files names them all', () => {
  expect(preloadLinks(folder)('/dashboard/load/7')?.split(', ')).toHaveLength(2)
})

test.each(['/', '/dashboard/load', '/dashboard/load/7/8', '/nowhere', '/a[b'])(
  'an address without a page of its own names none: %s',
  (address) => {
    expect(preloadLinks(folder)(address)).toBeUndefined()
  },
)

test('an app built without the list is served without links', () => {
  expect(preloadLinks(path.join(folder, 'none'))('/dashboard')).toBeUndefined()
})
