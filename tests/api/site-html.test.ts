import { glob, readFile } from 'node:fs/promises'
import { HtmlValidate } from 'html-validate'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '#tests/support/api-server.ts'
import { publicPages } from '#tests/support/public-pages.ts'

const server = await startApi()
afterAll(() => server.stop())
const pages = await publicPages(server.url)

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // some voice control programs find a checkbox only by its label's `for`
    'no-redundant-for': 'off',
  },
})

async function complaintsAbout(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  )
}

const htmlOf = async (path: string) => (await fetch(server.url + path)).text()

test.each([...pages, '/no-such-page', '/auth/login', '/drive/some-link', '/offline.html'])(
  'html-validate finds nothing in %s',
  async (path) => {
    expect(await complaintsAbout(await htmlOf(path))).toEqual([])
  },
)

test('html-validate would notice an element where the standard allows none', async () => {
  expect(
    await complaintsAbout('<!doctype html><p><button type="button"><a href="/">Home</a></button></p>'),
  ).not.toEqual([])
})

test('every link of a public page leads to a page, and every fragment to an element of it', async () => {
  const broken = new Set<string>()
  const known = new Map<string, { status: number; html: string }>()
  async function open(path: string) {
    const opened = known.get(path)
    if (opened) return opened
    const answer = await fetch(server.url + path)
    const page = { status: answer.status, html: await answer.text() }
    known.set(path, page)
    return page
  }
  for (const path of pages) {
    const { html } = await open(path)
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([#/][^"]*)"/g)) {
      const { pathname, hash } = new URL(href, server.url + path)
      const target = await open(pathname)
      if (target.status !== 200) broken.add(`${path}: ${href} answers ${target.status}`)
      else if (hash && !target.html.includes(`id="${hash.slice(1)}"`)) broken.add(`${path}: ${href} has no element`)
    }
  }
  expect([...broken]).toEqual([])
})

test('Lighthouse measures every public page', async () => {
  const { ci } = JSON.parse(await readFile('lighthouserc.json', 'utf8')) as { ci: { collect: { url: string[] } } }
  const measured = ci.collect.url.map((address) => new URL(address).pathname)
  expect(pages.filter((path) => !measured.includes(path))).toEqual([])
})

test("the article about docks quotes the app's own words", async () => {
  const html = await htmlOf('/blog/work-a-dock-without-signal')
  const quotes = [...html.matchAll(/&quot;([A-Z][^&]+)&quot;/g)].map(([, quote = '']) => quote)
  expect(quotes).toContain('Confirm arrival')
  let words = ''
  for await (const file of glob('src/client/{data,features}/**/*copy.ts')) words += await readFile(file, 'utf8')
  expect([...new Set(quotes)].filter((quote) => !words.includes(`'${quote}'`))).toEqual([])
})
