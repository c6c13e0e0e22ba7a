/** One chunk of Vite's build manifest, as far as it is read here. */
export interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** A node of the URL map in src/client/app/routes.ts, as far as it is read here. */
export interface RouteNode {
  readonly type: string
  readonly path?: string
  readonly file?: string
  readonly children?: readonly RouteNode[]
}

export interface Page {
  readonly url: string
  /** Files of the build that a visitor who lands here loads before the page can be used. */
  readonly files: readonly string[]
}

/** What shows a page that anybody may read (a group of chunk-groups.ts), and the file of such a page, named as its address. */
const PUBLIC_FRAME = /^_public-/
const PUBLIC_PAGE = /^src\/client\/features\/[\w-]+\/([\w-]+)-page\.tsx$/

/** What the entry starts behind the sign-in alone: the layout there brings it too. */
const SIGNED_IN_START = /^_freight-/

/** What a lazy route brings at once; its error and not-found screens come when they are needed. */
const SPLITS = ['component', 'pendingComponent', 'loader']

/**
 * The JavaScript of the first load, page by page: the entry, what it starts, and the lazy chunks of the page and of the
 * layouts around it, each with all its static imports.
 * @throws when a page has no chunk of its own although the build splits routes: then the names no longer fit
 */
export function firstLoads(urlMap: RouteNode, manifest: Manifest): Page[] {
  // what the entry itself starts; what a chunk it shares with others may fetch later, on a tap, is not of the first load
  const entry = manifest['index.html']
  const reached = entry?.dynamicImports ?? entry?.imports?.flatMap((key) => manifest[key]?.dynamicImports ?? []) ?? []
  const notForAll = [/\?tsr-/, PUBLIC_FRAME, PUBLIC_PAGE, SIGNED_IN_START]
  const started = reached.filter((key) => !notForAll.some((other) => other.test(key)))
  const pages = leaves(urlMap).map(({ url, routeFiles }) => {
    const splitsOf = (file: string) =>
      SPLITS.map((split) => `src/client/${file}?tsr-split=${split}`).filter((key) => key in manifest)
    const keys = closure(['index.html', ...started, ...routeFiles.flatMap(splitsOf)], manifest)
    // a page without a chunk of its own shows nothing: it sends the visitor on to another
    return {
      url,
      isShown: splitsOf(routeFiles.at(-1) ?? '').length > 0,
      files: filesOf(keys, manifest),
    }
  })
  const shown = pages.filter(({ isShown }) => isShown)
  if (shown.length === 0) throw new Error('No page has a lazy chunk: has the build changed their names?')
  return [...publicPages(manifest), ...shown.map(({ url, files }) => ({ url, files }))]
}

function publicPages(manifest: Manifest): Page[] {
  return Object.keys(manifest).flatMap((key) => {
    const name = PUBLIC_PAGE.exec(key)?.[1]
    if (name === undefined) return []
    return { url: `/${name}`, files: filesOf(closure(['index.html', key], manifest), manifest) }
  })
}

function filesOf(keys: Iterable<string>, manifest: Manifest): string[] {
  return [...keys].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'))
}

/** The chunks and everything they import statically. */
function closure(keys: readonly string[], manifest: Manifest): Set<string> {
  const found = new Set<string>()
  const visit = (key: string): void => {
    if (found.has(key)) return
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build manifest has no ${key}`)
    found.add(key)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return found
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
