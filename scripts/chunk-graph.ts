/**
 * One chunk as the bundler makes it without any rule: the modules that always load together. `id` and the imports are
 * its file's name.
 */
export interface Chunk {
  readonly id: string
  /** relative to the repository; without what the bundler left out */
  readonly modules: readonly string[]
  /** approximate size as sent */
  readonly bytes: number
  /** minified, without its imports and exports */
  readonly code: string
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  /** the module that an `import()` or the page names */
  readonly entry: string | null
}

export type ChunkGraph = ReadonlyMap<string, Chunk>

/** The chunks and all that they import statically, so what loads before the first of them runs. */
export function withImports(graph: ChunkGraph, roots: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    getChunk(graph, id).imports.forEach(visit)
  }
  for (const root of roots) visit(root)
  return found
}

export function getChunk(graph: ChunkGraph, id: string): Chunk {
  const chunk = graph.get(id)
  if (!chunk) throw new Error(`The build has no chunk ${id}`)
  return chunk
}

/** The chunk of a module, wherever the bundler put it. @throws when the app doesn't contain it */
export function chunkOf(graph: ChunkGraph, module: string): string {
  for (const { id, modules, entry } of graph.values()) if (entry === module || modules.includes(module)) return id
  throw new Error(`The app doesn't contain ${module}`)
}
