import { readFileSync, writeFileSync } from 'node:fs'
import type { Chunk, ChunkGraph } from './chunk-graph.ts'
import { type FileParts, judgePlan, type Known } from './improve-plan.ts'
import { rareParts } from './page-loads.ts'

const KEPT = 'scripts/chunk-plan.json'

/** A plan as it is kept between builds: for each file, a module of each of its parts. */
export type KeptPlan = readonly (readonly string[])[]

export function readKeptPlan(): KeptPlan {
  return JSON.parse(readFileSync(KEPT, 'utf8')) as KeptPlan
}

export function keepPlan(files: FileParts, graph: ChunkGraph): void {
  const named = files.map((parts) => parts.flatMap((part) => graph.get(part) ?? []).map(moduleOf))
  writeFileSync(KEPT, `${JSON.stringify(named, null, 2)}\n`)
}

function moduleOf({ entry, modules }: Chunk): string {
  return entry ?? modules[0] ?? ''
}

interface Placed {
  readonly files: FileParts
  /** parts that the plan doesn't know are where they may be, not where they are best */
  readonly isComplete: boolean
}

/** The kept plan with the parts of this build; null where its files would import each other by now. */
export function placeParts(kept: KeptPlan, known: Known): Placed | null {
  const { graph, pages } = known
  const rare = rareParts(pages)
  const keptFileOf = new Map(kept.flatMap((modules, file) => modules.map((module) => [module, file] as const)))
  const fileOf = new Map<string, number>()
  for (const chunk of graph.values()) {
    const file = [moduleOf(chunk), ...chunk.modules]
      .map((module) => keptFileOf.get(module))
      .find((at) => at !== undefined)
    // pages may have become rare since
    if (file !== undefined) fileOf.set(chunk.id, rare.has(chunk.id) ? file + kept.length : file)
  }
  const unknown = [...graph.keys()].filter((id) => !fileOf.has(id))
  // a part between two parts of one file belongs to it
  for (const mostImporters of [1, Infinity]) {
    const files = fill(place(unknown, fileOf, graph, mostImporters))
    if (judgePlan(files, known) < Infinity) return { files, isComplete: unknown.length === 0 }
  }
  return null
}

function fill(fileOf: ReadonlyMap<string, number>): FileParts {
  const files = new Map<number, string[]>()
  for (const [part, file] of fileOf) files.set(file, [...(files.get(file) ?? []), part])
  return [...files.values()]
}

/**
 * Each unknown part goes to the first file that imports it.
 * @param mostImporters it has a file of its own if more import it
 */
function place(
  unknown: readonly string[],
  fileOf: ReadonlyMap<string, number>,
  graph: ChunkGraph,
  mostImporters: number,
): ReadonlyMap<string, number> {
  const all = new Map(fileOf)
  let own = Math.max(0, ...fileOf.values())
  for (const part of unknown) {
    const importing = [...graph.values()].filter(({ imports }) => imports.includes(part))
    const importers = new Set(importing.flatMap(({ id }) => all.get(id) ?? []))
    const [first] = importers
    all.set(part, first !== undefined && importers.size <= mostImporters ? first : (own += 1))
  }
  return all
}
