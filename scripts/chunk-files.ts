import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { compilers, RESOLVE } from './app-modules.ts'
import { type Chunk, type ChunkGraph, getChunk, withImports } from './chunk-graph.ts'
import { planChunks, type PlannedChunk, splitApart } from './chunk-plan.ts'
import { readKeptPlan } from './kept-plan.ts'
import { createMeasure } from './measure-parts.ts'
import { type PageLoad, pageLoads, type RouteNode, type Tap, tapsOf } from './page-loads.ts'

/** Compressed bytes per byte of minified code, roughly. */
const COMPRESSED = 0.305
/** Most of them vanish once chunks share a file. */
const IMPORTS_AND_EXPORTS = /\b(?:import|export)\s*\{[^}]*\}(?:\s*from\s*["'`][^"'`]+["'`])?;?/g

/**
 * Splits the app into files by its import graph (`chunk-plan.ts`). The first of two builds only reads the graph: what
 * each page needs is known once unused exports are gone. Writes `.vite/pages.json` beside the manifest: each page's
 * files (`scripts/budgets.ts`).
 */
export function chunkFiles(): Plugin {
  let graph: ChunkGraph
  let pages: readonly PageLoad[]
  return {
    name: 'chunk-files',
    apply: 'build',
    // after the page has its links to styles, before lists of files are written
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') forgetPageStyles(file)
    },
    async config({ root = process.cwd() }) {
      graph = await readChunkGraph(root)
      pages = pageLoads(await readUrlMap(), graph)
      const plan = planChunks(graph, pages, createMeasure(graph), readKeptPlan())
      const rare = new Set(plan.flatMap(({ name, isRare }) => (isRare ? name : [])))
      const output: Rolldown.OutputOptions = {
        codeSplitting: { groups: toGroups(plan, graph, root), includeDependenciesRecursively: false },
        // by this name the service worker leaves them out (src/offline/cache/on-use-files.ts)
        chunkFileNames: ({ name }) => `assets/${rare.has(name) ? 'rare-' : ''}[name]-[hash].js`,
      }
      return { build: { rolldownOptions: { output } } }
    },
    writeBundle({ dir = 'dist' }, bundle) {
      const filesOf = filesFinder(graph, chunksOf(bundle, process.cwd()))
      const write = (name: string, lists: readonly object[]) =>
        writeFileSync(path.join(dir, '.vite', name), JSON.stringify(lists))
      write(
        'pages.json',
        pages.map((page) => inFiles(page, filesOf)),
      )
      write(
        'taps.json',
        tapsOf(pages, splitApart(graph).graph).map((tap) => tapInFiles(tap, pages, filesOf)),
      )
    },
  }
}

/** The page links its styles: no `import()` needs to wait for them. */
function forgetPageStyles({ facadeModuleId, viteMetadata }: Rolldown.OutputChunk): void {
  if (facadeModuleId?.endsWith('.html')) viteMetadata?.importedCss.clear()
}

export async function readUrlMap(): Promise<RouteNode> {
  // a computed import: the import rules keep scripts out of src/client, but this is plain data
  const { routes } = (await import(pathToFileURL('src/client/app/routes.ts').href)) as { routes: RouteNode }
  return routes
}

/** The app's chunks as the bundler makes them without any rule. Nothing is written. */
export async function readChunkGraph(root: string): Promise<ChunkGraph> {
  let chunks: Chunk[] = []
  const collect: Plugin = {
    name: 'collect-chunks',
    generateBundle(_, bundle) {
      chunks = chunksOf(bundle, root)
    },
  }
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: RESOLVE,
    plugins: [compilers(), collect],
    build: { write: false, target: 'es2022' },
  })
  return new Map(chunks.map((chunk) => [chunk.id, chunk]))
}

function chunksOf(bundle: Rolldown.OutputBundle, root: string): Chunk[] {
  return Object.values(bundle).flatMap((file) => {
    if (file.type !== 'chunk') return []
    return {
      id: file.fileName,
      modules: Object.keys(file.modules).map((id) => moduleName(id, root)),
      bytes: file.code.length * COMPRESSED,
      code: file.code.replaceAll(IMPORTS_AND_EXPORTS, ''),
      imports: file.imports,
      dynamicImports: file.dynamicImports,
      entry: file.facadeModuleId === null ? null : moduleName(file.facadeModuleId, root),
    }
  })
}

/** A module as in this repository: 'src/client/app/main.tsx', 'node_modules/react/index.js'. */
function moduleName(id: string, root: string): string {
  const packages = id.lastIndexOf('node_modules/')
  return packages >= 0 ? id.slice(packages) : path.relative(root, id).replaceAll(path.sep, '/')
}

/** The bundler takes the highest priority first, with all imports that no earlier group has taken. */
function toGroups(plan: readonly PlannedChunk[], graph: ChunkGraph, root: string): Rolldown.CodeSplittingGroup[] {
  return plan.map(({ name, parts }, index) => {
    const modules = new Set(parts.flatMap((part) => getChunk(graph, part).modules))
    return { name, test: (id) => modules.has(moduleName(id, root)), priority: plan.length - index }
  })
}

/** The built files that parts come with. */
type FilesOf = (parts: readonly string[]) => Set<string>

function filesFinder(graph: ChunkGraph, files: readonly Chunk[]): FilesOf {
  const built: ChunkGraph = new Map(files.map((file) => [file.id, file]))
  const fileOf = new Map(files.flatMap(({ id, modules }) => modules.map((module) => [module, id])))
  return (parts) =>
    withImports(
      built,
      parts.flatMap((part) => getChunk(graph, part).modules.flatMap((module) => fileOf.get(module) ?? [])),
    )
}

/** The same page with the names of the built files. */
function inFiles({ url, first, next, settled, later }: PageLoad, filesOf: FilesOf): PageLoad {
  const soon = filesOf(first)
  const both = filesOf([...first, ...next])
  const rested = filesOf([...first, ...next, ...settled])
  const all = filesOf([...first, ...next, ...settled, ...later])
  return {
    url,
    first: [...soon],
    next: [...both].filter((file) => !soon.has(file)),
    settled: [...rested].filter((file) => !both.has(file)),
    later: [...all].filter((file) => !rested.has(file)),
  }
}

/** What a tap on a settled page fetches. */
export interface TapFiles {
  readonly url: string
  /** the module that opens */
  readonly entry: string
  readonly files: readonly string[]
}

function tapInFiles({ entry, page, parts }: Tap, pages: readonly PageLoad[], filesOf: FilesOf): TapFiles {
  const { url = '', first = [], next = [], settled = [] } = pages[page] ?? {}
  const had = filesOf([...first, ...next, ...settled])
  return { url, entry, files: [...filesOf(parts)].filter((file) => !had.has(file)) }
}
