import Fastify from 'fastify'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveApp } from './static-files.ts'

let folder: string
let port: number
const warnings: string[] = []
const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void warnings.push(line) } } })
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'app-'))
  await writeFile(path.join(folder, 'index.html'), 'the shell')
  await writeFile(path.join(folder, 'drive.html'), 'the page of drivers')
  await mkdir(path.join(folder, 'auth'))
  await writeFile(path.join(folder, 'auth/login.html'), 'the shell with the sign-in form')
  await mkdir(path.join(folder, 'site'))
  const pages = ['/', '/about', '/404', '/robots.txt']
  const list = pages.map((address, index) => ({ path: address, type: 'text/html', file: `${index}.html` }))
  await writeFile(path.join(folder, 'site/pages.json'), JSON.stringify(list))
  for (const [index, address] of pages.entries())
    await writeFile(path.join(folder, `site/${index}.html`), `<html>page ${address} of https://origin.invalid</body>`)
  const site = { origin: 'https://milepost.test', chat: undefined }
  const sources = { mapOrigins: [], takesCards: false }
  await serveApp(app, { folder, kept: path.join(folder, 'kept'), site, sources })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Status and body. A raw socket can send what no HTTP client would. */
async function get(address: string): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${address} HTTP/1.1\r\nHost: milepost\r\nConnection: close\r\n\r\n`)
  let response = ''
  socket.on('data', (chunk) => (response += chunk.toString()))
  await once(socket, 'close')
  return [response.slice(9, 12), response.split('\r\n\r\n')[1] ?? '']
}

test.each(['/dashboard', '/dashboard/loads?q=a.b', '/auth/signup', '/auth/login/', '/dashboard/a[b', '/dashboard?//['])(
  "an address in the app's area serves the app: %s",
  async (address) => {
    expect(await get(address)).toEqual(['200', 'the shell'])
  },
)

test('a sign-up at a later step serves the app, without the first step in its HTML', async () => {
  expect(await get('/auth/signup?step=2')).toEqual(['200', 'the shell'])
})

test.each(['/auth/login', '/auth/login?returnTo=%2Fdashboard'])(
  '[LOGIN-01] the sign-in address serves the shell with the form in its HTML: %s',
  async (address) => {
    expect(await get(address)).toEqual(['200', 'the shell with the sign-in form'])
    expect((await app.inject(address)).headers['cache-control']).toBe('no-cache')
  },
)

test('the rendered sign-in page is not served by its file name', async () => {
  expect((await get('/auth/login.html'))[0]).toBe('404')
})

test.each(['/drive', '/drive/', `/drive/${'x'.repeat(43)}`, '/drive/x?from=sms'])(
  'an address of a driver link serves its own page, which sends no referrer: %s',
  async (address) => {
    expect(await get(address)).toEqual(['200', 'the page of drivers'])
    const answer = await app.inject(address)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
  },
)

test.each([
  ['/', '/'],
  ['/?//[', '/'],
  ['/about?from=mail', '/about'],
  ['/robots.txt?x', '/robots.txt'],
])('[NAV-01] a public address serves its page, which knows the origin: %s', async (address, page) => {
  expect(await get(address)).toEqual(['200', `<html>page ${page} of https://milepost.test</body>`])
})

test.each(['/nowhere', '/dashboards', '/a[b', '/about/us', '/404'])(
  '[NAV-01] an unknown public address returns 404 with a page: %s',
  async (address) => {
    expect(await get(address)).toEqual(['404', '<html>page /404 of https://milepost.test</body>'])
  },
)

test.each([
  ['/terms', '/terms-conditions'],
  ['/privacy?x=1', '/privacy-policy?x=1'],
  ['/about/', '/about'],
])('[NAV-13] %s redirects to %s for good', async (address, target) => {
  const { status, headers } = await fetch(`http://127.0.0.1:${port}${address}`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([308, target])
})

test('a public page is compressed, and sent again only if it changed', async () => {
  const first = await fetch(`http://127.0.0.1:${port}/about`, { headers: { 'accept-encoding': 'br, gzip' } })
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(await first.text()).toContain('page /about')
  const again = await fetch(`http://127.0.0.1:${port}/about`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test.each(['/assets/board-1.js', '/sitemap.txt?x', '/site/1.html', '//[', '//evil.test', '//a:b:c/d'])(
  'a missing file or an invalid address returns 404: %s',
  async (address) => {
    expect(await get(address)).toEqual(['404', 'Not found'])
  },
)

test('each request is answered once', () => {
  expect(warnings).toEqual([])
})
