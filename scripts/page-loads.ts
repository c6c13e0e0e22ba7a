import { type ChunkGraph, chunkOf, getChunk, withImports } from './chunk-graph.ts'
import { BESIDE_FIRST, ON_INTENT, RARE_PAGES, RARE_PARTS, WHEN_SETTLED } from './chunk-rules.ts'

/** A node of the URL map in src/client/app/routes.ts, as far as used here. */
export interface RouteNode {
  readonly type: string
  readonly path?: string
  readonly file?: string
  readonly children?: readonly RouteNode[]
}

export interface PageLoad {
  readonly url: string
  /** chunks that a visitor who lands here loads before the page is usable, or beside them (`BESIDE_FIRST`) */
  readonly first: readonly string[]
  /** chunks that the page then loads on its own */
  readonly next: readonly string[]
  /** chunks that it loads once it is settled, or a little earlier when someone points at their button */
  readonly settled: readonly string[]
  /** chunks that it loads when someone taps, hovers or focuses something */
  readonly later: readonly string[]
  /** those of them that only rare parts need; absent in a list of files */
  readonly rare?: readonly string[]
}

/** The page's only script. */
export const BOOT = 'src/client/app/boot.ts'
const START = 'src/client/app/session-start.ts'
const START_ROUTER = 'src/client/app/main.tsx'
/** The sign-in area does without the router. */
const START_AUTH = 'src/client/app/auth/start-auth.ts'
const START_SIGNED_IN = 'src/client/app/cache-start.ts'
/** Parts of a lazy route that load right away; its error and not-found screens load when needed. */
const SPLITS = ['component', 'pendingComponent', 'loader']

/** The JavaScript of each page that shows something, by its URL. */
export function pageLoads(urlMap: RouteNode, graph: ChunkGraph): PageLoad[] {
  const pages = appPages(urlMap, graph)
  if (pages.length === 0) throw new Error('No page has a chunk: has the build changed their names?')
  return pages.map(({ url, roots }) => {
    const beside = BESIDE_FIRST[url]
    const first = withImports(graph, beside === undefined ? roots : [...roots, chunkOf(graph, beside)])
    const next = follow(graph, first, (entry) => !ON_INTENT.some((rule) => rule.test(entry)))
    const settled = follow(graph, new Set([...first, ...next]), (entry) =>
      WHEN_SETTLED.some((rule) => rule.test(entry)),
    )
    const soon = new Set([...first, ...next, ...settled])
    const later = follow(graph, soon, (entry) => !entry.includes('?tsr-split='))
    const common = follow(graph, soon, (entry) => !entry.includes('?tsr-split=') && !RARE_PARTS.test(entry))
    const rare = [...later].filter((id) => !common.has(id))
    return { url, first: [...first], next: [...next], settled: [...settled], later: [...later], rare }
  })
}

/** What opens at a tap, a hover or a typed letter. */
export interface Tap {
  /** the module that opens */
  readonly entry: string
  /** where someone taps, as an index */
  readonly page: number
  /** chunks that the settled page doesn't have */
  readonly parts: readonly string[]
}

/**
 * Each part that pages load on intent: once for the signed-in pages and once for those before sign-in, where most of it is
 * missing. A part that only another such part loads counts where the least of it is missing.
 */
export function tapsOf(pages: readonly PageLoad[], graph: ChunkGraph): Tap[] {
  const known = pages.map(({ url, first, next, settled, later }, page) => {
    const had = new Set([...first, ...next, ...settled])
    const direct = new Set([...had].flatMap((part) => getChunk(graph, part).dynamicImports))
    return { area: url.split('/')[1], page, had, direct, later: new Set(later) }
  })
  return [...graph.values()].flatMap(({ id, entry }): Tap[] => {
    if (entry === null) return []
    const needed = [...withImports(graph, [id])]
    const places = known
      .filter(({ later }) => later.has(id))
      .map((place) => ({
        ...place,
        tap: { entry, page: place.page, parts: needed.filter((part) => !place.had.has(part)) },
      }))
      .toSorted((one, other) => one.tap.parts.length - other.tap.parts.length)
    const worst = new Map(places.filter(({ direct }) => direct.has(id)).map(({ area, tap }) => [area, tap]))
    return worst.size > 0 ? [...worst.values()] : places.slice(0, 1).map(({ tap }) => tap)
  })
}

/** Chunks that only rare pages and rare parts need, ever. */
export function rareParts(pages: readonly PageLoad[]): Set<string> {
  const all = pages.flatMap(({ first, next, settled, later }) => [...first, ...next, ...settled, ...later])
  const common = new Set(
    pages
      .filter(({ url }) => !RARE_PAGES.test(url))
      .flatMap(({ first, next, settled, later, rare = [] }) => [
        ...first,
        ...next,
        ...settled,
        ...later.filter((id) => !rare.includes(id)),
      ]),
  )
  return new Set(all.filter((id) => !common.has(id)))
}

/** What the chunks import dynamically, and what that imports, as far as `isFetched` by them. */
function follow(graph: ChunkGraph, from: ReadonlySet<string>, isFetched: (entry: string) => boolean): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    for (const target of getChunk(graph, id).dynamicImports) {
      const { entry } = getChunk(graph, target)
      // boot.ts starts what the page's roots name, and nothing else
      if (id === chunkOf(graph, BOOT) || entry === null || !isFetched(entry)) continue
      for (const needed of withImports(graph, [target])) {
        if (from.has(needed) || found.has(needed)) continue
        found.add(needed)
        visit(needed)
      }
    }
  }
  from.forEach(visit)
  return found
}

interface Page {
  readonly url: string
  readonly roots: readonly string[]
}

function appPages(urlMap: RouteNode, graph: ChunkGraph): Page[] {
  const entries = new Map([...graph.values()].map(({ id, entry }) => [entry, id]))
  const splitsOf = (file: string): string[] =>
    SPLITS.flatMap((split) => entries.get(`src/client/${file}?tsr-split=${split}`) ?? [])
  return leaves(urlMap).flatMap(({ url, routeFiles }) => {
    // a page without a chunk of its own shows nothing: it redirects
    if (splitsOf(routeFiles.at(-1) ?? '').length === 0) return []
    const rootsFrom = (...modules: string[]) => modules.map((module) => chunkOf(graph, module))
    if (url.startsWith('/auth/')) return { url, roots: rootsFrom(BOOT, START, START_AUTH, `src/client/app${url}.tsx`) }
    const signedIn = url.startsWith('/dashboard') ? [START_SIGNED_IN] : []
    return { url, roots: [...rootsFrom(BOOT, START, START_ROUTER, ...signedIn), ...routeFiles.flatMap(splitsOf)] }
  })
}

interface Leaf {
  readonly url: string
  /** Route files from the root to the page, relative to src/client. */
  readonly routeFiles: readonly string[]
}

function leaves(node: RouteNode, above: Leaf = { url: '', routeFiles: [] }): Leaf[] {
  const here = {
    url: `${above.url}${node.path ?? ''}`,
    routeFiles: node.file ? [...above.routeFiles, node.file] : above.routeFiles,
  }
  if (!node.children?.length) return [{ ...here, url: here.url || '/' }]
  return node.children.flatMap((child) => leaves(child, here))
}
