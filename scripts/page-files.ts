import type { Plugin, Rolldown } from 'vite'

/** A node of the URL map in src/client/app/routes.ts, as far as used here. */
interface RouteNode {
  readonly type: string
  readonly path?: string
  readonly file?: string
  readonly children?: readonly RouteNode[]
}

/** The JavaScript that a visitor who lands on a page loads before it can be used. */
export interface PageFiles {
  readonly url: string
  readonly first: readonly string[]
}

/** Parts of a lazy route that load right away; its error and not-found screens load when needed. */
const SPLITS = ['component', 'pendingComponent', 'loader']

/** Writes `.vite/pages.json` beside the manifest, for the server's `Link` headers and `scripts/size-budgets.ts`. */
export function pageFiles(urlMap: RouteNode): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_, bundle) {
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(findPages(urlMap, bundle)) })
    },
  }
}

function findPages(urlMap: RouteNode, bundle: Rolldown.OutputBundle): PageFiles[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const fileOf = (module: string): string | undefined =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/client/${module}`)))?.fileName
  const filesOf = (modules: readonly string[]): string[] =>
    modules.map((module) => {
      const file = fileOf(module)
      if (file === undefined) throw new Error(`The build has no ${module}`)
      return file
    })
  return leaves(urlMap).flatMap(({ url, routeFiles }) => {
    const partsOf = (route: string) => SPLITS.flatMap((split) => fileOf(`${route}?tsr-split=${split}`) ?? [])
    // a page without a part of its own shows nothing: it redirects
    if (partsOf(routeFiles.at(-1) ?? '').length === 0) return []
    const start = ['app/boot.ts', 'app/session-start.ts', 'app/main.tsx']
    const signedIn = url.startsWith('/dashboard') ? ['app/cache-start.ts'] : []
    const files = [...filesOf([...start, ...signedIn]), ...routeFiles.flatMap(partsOf)]
    return { url, first: withImports(bundle, files) }
  })
}

function withImports(bundle: Rolldown.OutputBundle, files: readonly string[]): string[] {
  const found = new Set(files)
  for (const file of found) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) found.add(imported)
  }
  return [...found]
}

interface Leaf {
  readonly url: string
  /** route files from the root to the page, relative to src/client */
  readonly routeFiles: readonly string[]
}

function leaves(node: RouteNode, above: Leaf = { url: '', routeFiles: [] }): Leaf[] {
  const here = {
    url: `${above.url}${node.path ?? ''}`,
    routeFiles: node.file === undefined ? above.routeFiles : [...above.routeFiles, node.file],
  }
  if (!node.children?.length) return [{ ...here, url: here.url || '/' }]
  return node.children.flatMap((child) => leaves(child, here))
}
