import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startApi } from '#tests/support/api-server.ts'
import { filled } from '#tests/support/filled.ts'
import { publicPages } from '#tests/support/public-pages.ts'

const ORIGIN = 'https://milepost.test'
const server = await startApi(undefined, { APP_URL: ORIGIN })
afterAll(() => server.stop())
const pages = await publicPages(server.url)

const text = z.string().check(z.minLength(1))
const address = z.url({ protocol: /^https$/ })
const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const postalAddress = z.object({
  '@type': z.literal('PostalAddress'),
  streetAddress: text,
  addressLocality: text,
  addressRegion: z.string().check(z.regex(/^[A-Z]{2}$/)),
  postalCode: z.string().check(z.regex(/^\d{5}$/)),
  addressCountry: z.literal('US'),
})
const organization = z.object({ '@type': z.literal('Organization'), name: text })

/**
 * What search engines require or use of each type
 * (https://developers.google.com/search/docs/appearance/structured-data/search-gallery).
 */
const SCHEMAS: Readonly<Record<string, z.ZodMiniType>> = {
  Organization: z.extend(organization, {
    url: address,
    logo: address,
    address: postalAddress,
    sameAs: z.array(address),
  }),
  BreadcrumbList: z.object({
    itemListElement: z
      .array(z.object({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: address }))
      .check(z.minLength(2)),
  }),
  FAQPage: z.object({
    mainEntity: z
      .array(
        z.object({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.object({ '@type': z.literal('Answer'), text }),
        }),
      )
      .check(z.minLength(1)),
  }),
  JobPosting: z.object({
    title: text,
    description: z.string().check(z.minLength(80)),
    datePosted: date,
    hiringOrganization: organization,
    jobLocation: z.object({ '@type': z.literal('Place'), address: postalAddress }),
    employmentType: z.literal('FULL_TIME'),
    identifier: z.object({ '@type': z.literal('PropertyValue'), name: text, value: text }),
    url: address,
  }),
  BlogPosting: z.object({
    headline: text.check(z.maxLength(110)),
    description: text,
    image: address,
    datePublished: date,
    author: z.extend(organization, { url: address }),
    publisher: organization,
    mainEntityOfPage: address,
  }),
}

const graphSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': text })),
})

async function graphOf(path: string) {
  const html = await (await fetch(server.url + path)).text()
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(scripts, 'one script per page').toHaveLength(1)
  return graphSchema.parse(JSON.parse(scripts[0]?.[1] ?? ''))['@graph']
}

/** The texts in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test.each(filled(pages))('the structured data of %s has what search engines require of each type', async (path) => {
  const graph = await graphOf(path)
  expect(graph.map((object) => object['@type']).filter((type) => !SCHEMAS[type])).toEqual([])
  const issues = graph.flatMap((object) => SCHEMAS[object['@type']]?.safeParse(object).error?.issues ?? [])
  expect(issues).toEqual([])
})

test.each(filled(pages))('every address in the structured data of %s that is ours has an answer', async (path) => {
  const ours = textsIn(await graphOf(path)).filter((found) => found.startsWith(`${ORIGIN}/`))
  expect(ours.length).toBeGreaterThan(0)
  const answers = await Promise.all(
    [...new Set(ours)].map(async (found) => [found, (await fetch(server.url + new URL(found).pathname)).status]),
  )
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})

const TRAIL = z.object({ itemListElement: z.array(z.object({ position: z.number(), item: z.string() })) })

test('each kind of page names its type, and its breadcrumbs end with itself', async () => {
  const types = new Map<string, string[]>()
  for (const path of filled(pages)) {
    const graph = await graphOf(path)
    types.set(
      path,
      graph.map((object) => object['@type']),
    )
    const trail = graph.find((object) => object['@type'] === 'BreadcrumbList')
    const steps = trail === undefined ? [] : TRAIL.parse(trail).itemListElement
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at + 1))
    const ends = path === '/' ? [undefined, undefined] : [`${ORIGIN}/`, ORIGIN + path]
    expect([steps[0]?.item, steps.at(-1)?.item]).toEqual(ends)
  }
  for (const [, of] of types) expect(of).toContain('Organization')
  expect(types.get('/faq')).toContain('FAQPage')
  expect(types.get('/employment')?.filter((type) => type === 'JobPosting')).toHaveLength(6)
  const articles = pages.filter((path) => path.startsWith('/blog/'))
  expect(articles).toHaveLength(4)
  for (const path of articles) expect(types.get(path)).toContain('BlogPosting')
})

test.each(filled(pages))('a link to %s that someone shares shows its title, its text and our drawing', async (path) => {
  const html = await (await fetch(server.url + path)).text()
  const metas = [...html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g)]
  const shown = new Map(metas.map(([, name = '', content = '']) => [name, content]))
  for (const name of ['title', 'description', 'image:alt']) expect(shown.get(name)).toMatch(/\w/)
  expect(shown.get('url')).toBe(ORIGIN + path)
  const picture = new URL(shown.get('image') ?? '')
  expect(picture.origin).toBe(ORIGIN)
  const { width, height } = await sharp(await (await fetch(server.url + picture.pathname)).bytes()).metadata()
  expect([shown.get('image:width'), shown.get('image:height')]).toEqual([String(width), String(height)])
})

test('robots.txt leads search engines to the sitemap, and neither to the app nor to a driver', async () => {
  const rules = await (await fetch(`${server.url}/robots.txt`)).text()
  expect(rules).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  for (const area of ['/api/', '/dashboard', '/drive/']) expect(rules).toContain(`Disallow: ${area}`)
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => new URL(found).origin)
  expect(new Set(listed)).toEqual(new Set([ORIGIN]))
})
