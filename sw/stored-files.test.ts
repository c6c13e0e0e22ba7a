import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { caches as memory, Request as NodeRequest, Response as NodeResponse, setGlobalOrigin } from 'undici'
import { filesOf, type ListedFile, storedFiles } from './stored-files.ts'

const SCRIPT = { url: 'assets/board-AAAAAAAA.js', text: 'board()', type: 'application/javascript; charset=utf-8' }
const PAGE = { url: 'index.html', text: '<main>Milepost</main>', type: 'text/html; charset=utf-8' }
const MAP = { url: 'geo/land.txt', text: 'land', type: 'text/plain; charset=utf-8' }
const PORTAL = { text: '<p>Accept our terms to go online</p>', type: 'text/html' }

const listed = (file: typeof PAGE): ListedFile => ({ url: file.url, sha256: sha256(file.text) })
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** What the network answers by path; a path without one has no connection. */
let network: Record<string, { text: string; type: string } | undefined>
/** The same for a fetch that goes past the browser's cache. */
let pastCache: typeof network
let asked: string[]

beforeEach(async () => {
  for (const name of await memory.keys()) await memory.delete(name)
  setGlobalOrigin('https://milepost.test')
  network = Object.fromEntries([SCRIPT, PAGE, MAP].map((file) => [`/${file.url}`, file]))
  pastCache = {}
  asked = []
  vi.stubGlobal('caches', memory)
  vi.stubGlobal('fetch', (request: string | Request, init: RequestInit = {}) => {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname
    asked.push(path)
    const answer = (init.cache === 'reload' ? pastCache[path] : undefined) ?? network[path]
    if (!answer) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(new NodeResponse(answer.text, { headers: { 'content-type': answer.type } }))
  })
})
afterEach(() => {
  setGlobalOrigin(undefined)
  vi.unstubAllGlobals()
})

const build = (files: readonly (typeof PAGE)[], scope = {}) =>
  storedFiles(
    'app',
    filesOf(scope, files.map(listed), (path) => path.startsWith('/geo/')),
  )

/** Asks as a page does. @returns the text that is shown, once what follows it is done */
async function open(files: ReturnType<typeof build>, path: string): Promise<string> {
  const work: Promise<unknown>[] = []
  const request = new NodeRequest(`https://milepost.test${path}`) as unknown as Request
  const answer = await files.answer({ request, waitUntil: (each) => void work.push(each) }, path)
  await Promise.all(work)
  return answer.text()
}

const storedPaths = async () => (await (await memory.open('app')).keys()).map(({ url }) => new URL(url).pathname).sort()

test('a script is stored under the address that a page asks for, where the browser keeps its compiled code', async () => {
  const files = build([SCRIPT, PAGE])
  await files.fetchMissing()
  const addresses = (await (await memory.open('app')).keys()).map(({ url }) => new URL(url))
  const queryOf = (path: string) => addresses.find(({ pathname }) => pathname === path)?.search
  expect(queryOf('/assets/board-AAAAAAAA.js')).toBe('')
  expect(queryOf('/index.html')).toMatch(/^\?./)
})

test('[SYNC-01] an install stores the files of the build and fails by one that a portal answers; the next fetches only the rest', async () => {
  const files = build([SCRIPT, PAGE])
  network['/assets/board-AAAAAAAA.js'] = PORTAL
  await expect(files.fetchMissing()).rejects.toThrow('1 files are not stored')
  expect(await storedPaths()).toEqual(['/index.html'])

  network['/assets/board-AAAAAAAA.js'] = SCRIPT
  asked = []
  await files.fetchMissing()
  expect(asked).toEqual(['/assets/board-AAAAAAAA.js'])
  network = {}
  expect(await open(files, '/assets/board-AAAAAAAA.js')).toBe(SCRIPT.text)
})

test('[SYNC-01] an install without a connection ends at the first file', async () => {
  network = {}
  await expect(build([SCRIPT, PAGE]).fetchMissing()).rejects.toThrow('1 files are not stored')
  expect(asked).toHaveLength(1)
})

test.each([
  ['another page under the same type', { ...PAGE, text: PORTAL.text }],
  ['the same bytes under another type', { ...PAGE, type: 'application/octet-stream' }],
])('[SYNC-01] %s is not stored', async (_, answer) => {
  network['/index.html'] = answer
  const files = build([PAGE])
  await expect(files.fetchMissing()).rejects.toThrow('1 files are not stored')
  expect(await open(files, '/index.html')).toBe(answer.text)
  expect(await storedPaths()).toEqual([])
})

test('[SYNC-01] what the browser’s own cache holds of a portal is fetched again past it', async () => {
  const path = '/assets/board-AAAAAAAA.js'
  network[path] = PORTAL
  pastCache[path] = SCRIPT
  const used = build([SCRIPT])
  expect(await open(used, path)).toBe(SCRIPT.text)
  expect(await storedPaths()).toEqual([path])
  await memory.delete('app')
  await used.fetchMissing()
  expect(await storedPaths()).toEqual([path])
})

test('[SYNC-01] Cache Storage that was deleted is full again after the next start of the worker, or the next file that is missing', async () => {
  const all = ['/assets/board-AAAAAAAA.js', '/index.html']
  await build([SCRIPT, PAGE]).fetchMissing()
  await memory.delete('app')
  const started = build([SCRIPT, PAGE])
  const work: Promise<unknown>[] = []
  const event = { waitUntil: (each: Promise<unknown>) => void work.push(each) }
  started.refill(event)
  started.refill(event)
  expect(work).toHaveLength(1)
  await Promise.all(work)
  expect(await storedPaths()).toEqual(all)

  await memory.delete('app')
  expect(await open(started, '/index.html')).toBe(PAGE.text)
  expect(await storedPaths()).toEqual(all)
})

test('[TRUE-20] a page whose policy the server changed has another place; the one in use stays until the new build runs', async () => {
  const before = build([PAGE])
  await before.fetchMissing()
  const after = build([PAGE], { SERVED_FILES: { '/index.html': { sha256: sha256(PAGE.text), version: 'policy 2' } } })
  await after.fetchMissing()
  expect(await storedPaths()).toEqual(['/index.html', '/index.html'])
  await after.forgetOthers()
  expect(await storedPaths()).toEqual(['/index.html'])
  network = {}
  expect(await open(after, '/index.html')).toBe(PAGE.text)
  await expect(open(before, '/index.html')).rejects.toThrow('Failed to fetch')
})

test('what is stored on use comes with an install only where another version of it was used', async () => {
  await build([PAGE, MAP]).fetchMissing()
  expect(await storedPaths()).toEqual(['/index.html'])
  await open(build([PAGE, MAP]), '/geo/land.txt')
  const changed = { ...MAP, text: 'more land' }
  network['/geo/land.txt'] = changed
  const next = build([PAGE, changed])
  await next.fetchMissing()
  await next.forgetOthers()
  network = {}
  expect(await open(next, '/geo/land.txt')).toBe('more land')
})

const STEPS = ['open', 'match', 'put'] as const
test.each(STEPS)(
  '[TRUE-17] where Cache Storage fails at %s, as on a full disk, what the network has is shown',
  async (step) => {
    const full = () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))
    const cache = { match: () => Promise.resolve(), put: () => Promise.resolve(), [step]: full }
    vi.stubGlobal('caches', { open: step === 'open' ? full : () => Promise.resolve(cache) })
    const files = build([SCRIPT, MAP])
    expect(await open(files, '/geo/land.txt')).toBe(MAP.text)
    expect(await open(files, '/assets/board-AAAAAAAA.js')).toBe(SCRIPT.text)
  },
)
