/** One chunk of Vite's build manifest, as far as used here. */
export interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** A node of the URL map in src/client/app/routes.ts, as far as used here. */
export interface RouteNode {
  readonly type: string
  readonly path?: string
  readonly file?: string
  readonly children?: readonly RouteNode[]
}

export interface Page {
  readonly url: string
  /** Build files that a visitor who lands here loads before the page is usable. */
  readonly files: readonly string[]
}

/** The frame of public pages (a group of chunk-groups.ts), and a public page's file, named after its URL. */
const PUBLIC_FRAME = /^_public-/
const PUBLIC_PAGE = /^src\/client\/features\/[\w-]+\/([\w-]+)-page\.tsx$/

/** The entry starts this only when signed in; the layout there imports it too. */
const SIGNED_IN_START = /^_freight-/

/** Parts of a lazy route that load right away; its error and not-found screens load when needed. */
const SPLITS = ['component', 'pendingComponent', 'loader']

/**
 * The JavaScript of the first load per page: the entry, what it starts, and the lazy chunks of the page and its
 * layouts, with all their static imports.
 * @throws when no page has a chunk of its own although the build splits routes: the names have changed
 */
export function firstLoads(urlMap: RouteNode, manifest: Manifest): Page[] {
  // only what the entry itself starts: a shared chunk's lazy imports may load later, on a tap
  const entry = manifest['index.html']
  const reached = entry?.dynamicImports ?? entry?.imports?.flatMap((key) => manifest[key]?.dynamicImports ?? []) ?? []
  const notForAll = [/\?tsr-/, PUBLIC_FRAME, PUBLIC_PAGE, SIGNED_IN_START]
  const started = reached.filter((key) => !notForAll.some((other) => other.test(key)))
  const pages = leaves(urlMap).map(({ url, routeFiles }) => {
    const splitsOf = (file: string) =>
      SPLITS.map((split) => `src/client/${file}?tsr-split=${split}`).filter((key) => key in manifest)
    const keys = closure(['index.html', ...started, ...routeFiles.flatMap(splitsOf)], manifest)
    // a page without a chunk of its own shows nothing: it redirects
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

/** The chunks and all their static imports. */
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
