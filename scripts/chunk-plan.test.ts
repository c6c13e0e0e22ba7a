import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { RESOLVE } from './app-modules.ts'
import { readChunkGraph, readUrlMap } from './chunk-files.ts'
import { type Chunk, type ChunkGraph, withImports } from './chunk-graph.ts'
import { partsApart, planChunks, type PlannedChunk } from './chunk-plan.ts'
import { ACTS, APART, BELOW_THE_FOLD, BESIDE_FIRST, ON_INTENT, RARE_PAGES, RARE_PARTS } from './chunk-rules.ts'
import { improvePlan } from './improve-plan.ts'
import { readKeptPlan } from './kept-plan.ts'
import { type PageLoad, pageLoads } from './page-loads.ts'

/** A build takes 5 s on an idle machine; where the kept plan no longer fits, its plan takes 30 s. */
const BUILD_MS = 120_000

describe('the app', () => {
  let graph: ChunkGraph
  let pages: readonly PageLoad[]
  let signedIn: readonly PageLoad[]
  let plan: readonly PlannedChunk[]

  beforeAll(async () => {
    // else the build takes the libraries' files for development, which the kept plan doesn't know
    vi.stubEnv('NODE_ENV', 'production')
    graph = await readChunkGraph(process.cwd())
    pages = pageLoads(await readUrlMap(), graph)
    signedIn = pages.filter(({ url }) => url.startsWith('/dashboard'))
    plan = planChunks(graph, pages, undefined, readKeptPlan())
    vi.unstubAllEnvs()
  }, BUILD_MS)

  const modulesOf = (ids: Iterable<string>): string[] => [...ids].flatMap((id) => graph.get(id)?.modules ?? [])
  const sharedBy = (some: readonly PageLoad[]): string[] =>
    modulesOf([...graph.keys()].filter((id) => some.every(({ first }) => first.includes(id))))

  test('[CODE-04] each chunk rule matches a part of the app', () => {
    const entries = [...graph.values()].flatMap(({ entry }) => entry ?? [])
    const rules = [...ON_INTENT, RARE_PARTS, ...APART.map((rule) => rule.entries)]
    expect(rules.filter((rule) => !entries.some((entry) => rule.test(entry)))).toEqual([])
    expect(APART.filter((rule) => partsApart(graph, rule).length === 0)).toEqual([])
  })

  test('[CODE-04] the router brings no feature’s code, except what parses a URL', () => {
    // the URL map imports these: a route's options, its search parameters, and what a guard reads
    const urlMap = [
      /\.route\.tsx$/,
      /-search\.ts$/,
      /\/sign-in\/(device-store|pending-sign-in|search-text|sign-in-area|signed-out-email)\.ts$/,
    ]
    const router = [...graph.values()].filter(({ entry }) => entry === 'src/client/app/router-app.tsx')
    const brought = modulesOf(
      withImports(
        graph,
        router.map(({ id }) => id),
      ),
    )
    const features = brought.filter((module) => module.startsWith('src/client/features/'))
    expect(features.filter((module) => !urlMap.some((rule) => rule.test(module)))).toEqual([])
    expect(urlMap.filter((rule) => !features.some((module) => rule.test(module)))).toEqual([])
  })

  test('[CODE-04] a signed-in page loads no screen of a feature that it doesn’t show', () => {
    const screens = sharedBy(signedIn).filter((module) => /^src\/client\/features\/.*\.tsx$/.test(module))
    expect(screens.filter((module) => !module.endsWith('.route.tsx'))).toEqual([])
  })

  test('[CODE-04] no signed-in page fetches the rules of every action, unless it has a button that needs them', () => {
    const onEach = [...graph.keys()].filter((id) =>
      signedIn.every(({ first, next }) => first.includes(id) || next.includes(id)),
    )
    expect(modulesOf(onEach)).toContain('src/client/app/background.ts')
    expect(modulesOf(onEach).filter((module) => /\/outbox\/(op-kind|outbox)\.ts$/.test(module))).toEqual([])
  })

  test('[CODE-04] what is fetched beside a first load is a part of the app, and of that page', () => {
    for (const [url, module] of Object.entries(BESIDE_FIRST)) {
      const page = pages.find((each) => each.url === url)
      expect(modulesOf(page?.first ?? [])).toContain(module)
    }
    expect(pages.filter(({ url }) => RARE_PAGES.test(url))).toHaveLength(6)
  })

  test('a driver’s buttons need no file with the route or the contacts: the signal may go before those come', () => {
    const withFile = (id: string) => plan.find(({ parts }) => parts.includes(id))?.parts ?? [id]
    const entriesOf = (rule: RegExp) => [...graph.values()].filter(({ entry }) => rule.test(entry ?? ''))
    const needed = new Set(entriesOf(ACTS).map(({ id }) => id))
    for (const id of needed) for (const other of [...withFile(id), ...withImports(graph, [id])]) needed.add(other)
    expect(entriesOf(ACTS)).not.toEqual([])
    const below = [...graph.values()].filter(({ modules }) => modules.some((module) => BELOW_THE_FOLD.test(module)))
    expect(below).not.toEqual([])
    expect(below.filter(({ id }) => needed.has(id))).toEqual([])
  })

  test('the plan puts each part of the app into one file, without files that import each other', () => {
    const fileOf = new Map(plan.flatMap(({ name, parts }) => parts.map((part) => [part, name])))
    expect(fileOf.size).toBe(plan.flatMap(({ parts }) => parts).length)
    expect(new Set(plan.map(({ name }) => name)).size).toBe(plan.length)
    const importsOf = (name: string) =>
      plan
        .filter((file) => file.name === name)
        .flatMap(({ parts }) => parts.flatMap((part) => graph.get(part)?.imports ?? []))
        .flatMap((part) => fileOf.get(part) ?? [])
    const visiting = new Set<string>()
    const done = new Set<string>()
    const visit = (name: string): void => {
      if (done.has(name)) return
      expect([...visiting]).not.toContain(name)
      visiting.add(name)
      for (const imported of importsOf(name)) if (imported !== name) visit(imported)
      visiting.delete(name)
      done.add(name)
    }
    for (const { name } of plan) visit(name)
  })
})

test('[CODE-04] a public page loads neither the app nor what guards typed input', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: RESOLVE,
    plugins: [tailwindcss()],
    build: { write: false, copyPublicDir: false, rolldownOptions: { input: 'src/client/site/site.ts' } },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const chunks = outputs.flatMap((file) => (file.type === 'chunk' ? file : []))
  const relative = (module: string) => path.relative(process.cwd(), module).replaceAll(path.sep, '/')
  // these two are for people with a session: one who comes from the app, and one who signs out
  const onIntent = /\/(recall-session|sign-out)\.ts$/
  const isLoaded = ({ isEntry, facadeModuleId }: (typeof chunks)[number]) => {
    const module = relative(facadeModuleId ?? '')
    return isEntry || (module.startsWith('src/client/site/islands/') && !onIntent.test(module))
  }
  const files = new Set(chunks.filter(isLoaded).map(({ fileName }) => fileName))
  for (const file of files)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported)
  const loaded = chunks.flatMap(({ fileName, moduleIds }) => (files.has(fileName) ? moduleIds.map(relative) : []))
  expect(loaded).toContain('src/client/site/site.ts')
  expect(loaded).toContain('src/client/site/islands/board-sample.ts')
  expect(
    loaded.filter((module) => /^src\/(offline|client\/(app|data|features))\/|unsaved-changes|router/.test(module)),
  ).toEqual([])
})

function chunk(id: string, bytes: number, more: Partial<Chunk> = {}): [string, Chunk] {
  return [id, { id, bytes, code: '', modules: [`src/${id}.ts`], imports: [], dynamicImports: [], entry: null, ...more }]
}

function page(url: string, first: string[], next: string[] = []): PageLoad {
  return { url, first, next, settled: [], later: [] }
}

describe('a plan', () => {
  function graphOf(...chunks: [string, Chunk][]): ChunkGraph {
    const dynamicImports = chunks.map(([id]) => id)
    return new Map([chunk('boot', 1_000, { modules: ['src/client/app/boot.ts'], dynamicImports }), ...chunks])
  }

  test('what the same pages load shares a file, and what only one loads stays out of the others', () => {
    const graph = graphOf(chunk('list', 20_000), chunk('table', 20_000), chunk('form', 20_000), chunk('map', 20_000))
    const pages = [page('/a', ['boot', 'list', 'table']), page('/b', ['boot', 'form']), page('/c', ['boot'], ['map'])]
    expect(planChunks(graph, pages).map(({ parts }) => parts)).toEqual([['boot'], ['list', 'table'], ['form'], ['map']])
  })

  test('a small part joins a file rather than costing one more request', () => {
    const graph = graphOf(chunk('list', 20_000), chunk('icon', 50))
    const pages = [page('/a', ['boot', 'list', 'icon']), page('/b', ['boot', 'list']), page('/c', ['boot'])]
    expect(planChunks(graph, pages).map(({ parts }) => parts)).toEqual([['boot'], ['list', 'icon']])
  })

  test('a merge that would make two files import each other isn’t done', () => {
    const graph = graphOf(
      chunk('top', 50, { imports: ['middle'] }),
      chunk('middle', 30_000, { imports: ['bottom'] }),
      chunk('bottom', 50),
    )
    const pages = [
      page('/a', ['boot', 'top', 'middle', 'bottom']),
      page('/b', ['boot', 'middle', 'bottom']),
      page('/c', ['boot', 'bottom']),
    ]
    for (const { parts } of planChunks(graph, pages)) {
      expect(parts.includes('top') && parts.includes('bottom') && !parts.includes('middle')).toBe(false)
    }
  })

  test('what a full page doesn’t need is in no file of it, and what each page needs shares one', () => {
    const graph = graphOf(
      chunk('list', 120_000),
      chunk('row', 20_000, { imports: ['list'] }),
      chunk('form', 40_000, { imports: ['row'] }),
    )
    const pages = [
      page('/dashboard/a', ['boot', 'list', 'row']),
      page('/dashboard/b', ['boot', 'list', 'row', 'form']),
      page('/dashboard/c', ['boot', 'list']),
    ]
    const bytes = (parts: readonly string[]) => parts.reduce((all, part) => all + (graph.get(part)?.bytes ?? 0), 0)
    const improve = (...files: string[][]) =>
      improvePlan([['boot'], ...files], { graph, pages, measure: bytes }, { seed: 1, periods: 5 })
        .map((parts) => parts.join())
        .toSorted()
    for (const files of [[['list'], ['row', 'form']], [['list', 'row', 'form']]])
      expect(improve(...files)).toEqual(['boot,list', 'form', 'row'])
  })

  test('what opens at a tap brings little that it doesn’t need', () => {
    const graph = graphOf(
      chunk('list', 120_000, { dynamicImports: ['dialog', 'table'] }),
      chunk('dialog', 2_000, { entry: 'dialog.tsx' }),
      chunk('table', 30_000, { entry: 'table.tsx', imports: ['plot'] }),
      chunk('plot', 90_000),
    )
    const pages = [{ ...page('/dashboard/a', ['boot', 'list']), later: ['dialog', 'table', 'plot'] }]
    const measure = (parts: readonly string[]) => parts.reduce((all, part) => all + (graph.get(part)?.bytes ?? 0), 0)
    const files = improvePlan(
      [['boot', 'list'], ['dialog', 'table'], ['plot']],
      { graph, pages, measure },
      { seed: 1, periods: 5 },
    )
    expect(files.find((parts) => parts.includes('dialog'))).not.toContain('table')
  })
})
