import { type ChunkGraph, getChunk } from './chunk-graph.ts'
import { ACTS, BELOW_THE_FOLD } from './chunk-rules.ts'
import { firstLoadKb, thenKb } from './page-budgets.ts'
import type { PageLoad } from './page-loads.ts'

/** Parts of each file, as ids in the graph. */
export type FileParts = readonly (readonly string[])[]
/** Compressed bytes of the file that parts would make. */
export type Measure = (parts: readonly string[]) => number

/** Compressed bytes of imports and exports, which parts are measured without. */
const LINKS = { first: 1_900, next: 1_900, file: 160 }
/** Above this, a plan with fewer files is better. */
const MANY_FILES = 110
/** Moves that are looked for; each later one wins less. */
const MOST_MOVES = 30
/** How many of the fullest loads give parts away at each move. */
const FULLEST = 4
const WORD_BITS = 5
const WORD = 1 << WORD_BITS

/** Parts that the same loads need and the same file holds: they move together. */
interface Unit {
  readonly parts: readonly string[]
  readonly bytes: number
  /** units, as indices */
  readonly imports: readonly number[]
  readonly acts: boolean
  readonly isBelow: boolean
}

interface PageUnits {
  readonly url: string
  readonly first: ReadonlySet<number>
  readonly next: ReadonlySet<number>
  readonly both: ReadonlySet<number>
}

/** A load of a page under a plan. */
interface Loaded {
  /** its files */
  readonly files: Uint32Array
  /** units that the page needs by then */
  readonly needed: ReadonlySet<number>
  /** grows steeply as the load nears its budget */
  readonly fullness: number
}

interface Judged {
  readonly fullness: number
  readonly loads: readonly Loaded[]
}

const IMPOSSIBLE: Judged = { fullness: Infinity, loads: [] }

/** Grows steeply as pages near their budgets. */
export function fullnessOf(files: FileParts, graph: ChunkGraph, pages: readonly PageLoad[], measure: Measure): number {
  const { units, fileOf, wanted } = unitsOf(files, graph, pages)
  return judge(units, wanted, fileOf, files.map(measure)).fullness
}

/**
 * Moves single parts out of files of the fullest pages that don't need them, one after the other, each where it leaves
 * these pages most room. Merging alone never undoes a merge that later ones made a bad one.
 */
export function improvePlan(files: FileParts, graph: ChunkGraph, pages: readonly PageLoad[], measure: Measure) {
  const { units, fileOf, wanted } = unitsOf(files, graph, pages)
  const partsOf = (file: number) => units.flatMap(({ parts }, unit) => (fileOf[unit] === file ? parts : []))
  const sizes = files.map(measure)
  let now = judge(units, wanted, fileOf, sizes)
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const best = bestMove({ units, wanted, fileOf, sizes }, now)
    if (!best) break
    const left = fileOf[best.unit] ?? 0
    fileOf[best.unit] = best.to
    for (const file of [left, best.to]) sizes[file] = measure(partsOf(file))
    now = judge(units, wanted, fileOf, sizes)
  }
  return sizes.map((_, file) => partsOf(file)).filter(({ length }) => length > 0)
}

interface State {
  readonly units: readonly Unit[]
  readonly wanted: readonly PageUnits[]
  /** of each unit */
  readonly fileOf: number[]
  /** of each file */
  readonly sizes: readonly number[]
}

/** The move that leaves most room, by the rough size of what moves; null when none leaves more. */
function bestMove({ units, wanted, fileOf, sizes }: State, now: Judged): { unit: number; to: number } | null {
  let best: { unit: number; to: number; fullness: number } | null = null
  const tried = new Set<number>()
  const fullest = now.loads.toSorted((a, b) => b.fullness - a.fullness).slice(0, FULLEST)
  for (const { files, needed } of fullest) {
    for (const [unit, from] of fileOf.entries()) {
      if (!has(files, from) || needed.has(unit)) continue
      const bytes = units[unit]?.bytes ?? 0
      // one beyond the last is a file of its own
      for (let to = 0; to <= sizes.length; to += 1) {
        const move = unit * (sizes.length + 1) + to
        if (has(files, to) || tried.has(move)) continue
        tried.add(move)
        const moved = fileOf.with(unit, to)
        const resized = [...sizes, 0]
        resized[from] = (resized[from] ?? 0) - bytes
        resized[to] = (resized[to] ?? 0) + bytes
        const { fullness } = judge(units, wanted, moved, resized)
        if (fullness < (best?.fullness ?? now.fullness)) best = { unit, to, fullness }
      }
    }
  }
  return best
}

/** @param sizes of the files without their links */
function judge(
  units: readonly Unit[],
  wanted: readonly PageUnits[],
  fileOf: readonly number[],
  sizes: readonly number[],
): Judged {
  const closures = closuresOf(units, fileOf, sizes.length)
  if (!closures || delaysActs(units, fileOf, closures)) return IMPOSSIBLE
  const filesFor = (needed: ReadonlySet<number>): Uint32Array => {
    const files = noFiles(sizes.length)
    for (const unit of needed) addAll(files, closures[fileOf[unit] ?? 0])
    return files
  }
  const loads = wanted.flatMap(({ url, first, next, both }): Loaded[] => {
    const soon = filesFor(first)
    const then = filesFor(next)
    const bytes = LINKS.first + bytesOf(soon, sizes)
    const after = (next.size > 0 ? LINKS.next : 0) + bytesOf(then, sizes, soon)
    addAll(then, soon)
    return [
      { files: soon, needed: first, fullness: (bytes / 1000 / firstLoadKb(url)) ** 400 },
      { files: then, needed: both, fullness: (after / 1000 / thenKb(url)) ** 200 },
    ]
  })
  const count = new Set(fileOf).size
  const fullness = loads.reduce((total, load) => total + load.fullness, 0) * Math.max(1, count / MANY_FILES) ** 400
  return { fullness, loads }
}

/** Each file with all it imports; null when files import each other, because one may run before what it needs. */
function closuresOf(units: readonly Unit[], fileOf: readonly number[], count: number): Uint32Array[] | null {
  const imports = Array.from({ length: count }, () => noFiles(count))
  for (let unit = 0; unit < fileOf.length; unit += 1) {
    const file = fileOf[unit] ?? 0
    for (const imported of units[unit]?.imports ?? []) {
      const other = fileOf[imported] ?? 0
      if (other !== file) add(imports[file], other)
    }
  }
  const closures: Uint32Array[] = []
  const open = noFiles(count)
  const visit = (file: number): Uint32Array | null => {
    const known = closures[file]
    if (known) return known
    if (has(open, file)) return null
    add(open, file)
    const found = noFiles(count)
    add(found, file)
    const direct = imports[file] ?? found
    for (let other = 0; other < count; other += 1) {
      if (!has(direct, other) || has(found, other)) continue
      const needed = visit(other)
      if (!needed) return null
      addAll(found, needed)
    }
    closures[file] = found
    return found
  }
  for (let file = 0; file < count; file += 1) if (!visit(file)) return null
  return closures
}

/** A button that is on screen works, whatever else of the screen is still loading or never comes. */
function delaysActs(units: readonly Unit[], fileOf: readonly number[], closures: readonly Uint32Array[]): boolean {
  const below = fileOf.filter((_, unit) => units[unit]?.isBelow)
  return fileOf.some((file, unit) => {
    const needed = closures[file]
    return units[unit]?.acts && needed && below.some((other) => has(needed, other))
  })
}

function unitsOf(files: FileParts, graph: ChunkGraph, pages: readonly PageLoad[]) {
  const keyed = pages.map(({ first, next, settled, later }) =>
    [first, next, settled, later].map((parts) => new Set(parts)),
  )
  const needs = (part: string) => keyed.map((loads) => loads.findIndex((parts) => parts.has(part))).join()
  const grouped = files.flatMap((parts, file) =>
    [...new Set(parts.map(needs))].map((need) => ({ file, together: parts.filter((part) => needs(part) === need) })),
  )
  const unitOf = new Map(grouped.flatMap(({ together }, unit) => together.map((part) => [part, unit] as const)))
  const unitsFor = (parts: readonly string[]): Set<number> =>
    new Set(parts.map((part) => unitOf.get(part)).filter((unit) => unit !== undefined))
  const units = grouped.map(({ together }, unit): Unit => {
    const chunks = together.map((part) => getChunk(graph, part))
    return {
      parts: together,
      bytes: chunks.reduce((total, { bytes }) => total + bytes, 0),
      imports: [...unitsFor(chunks.flatMap(({ imports }) => imports))].filter((other) => other !== unit),
      acts: chunks.some(({ entry }) => ACTS.test(entry ?? '')),
      isBelow: chunks.some(({ modules }) => modules.some((module) => BELOW_THE_FOLD.test(module))),
    }
  })
  const wanted = pages.map(({ url, first, next }): PageUnits => {
    return { url, first: unitsFor(first), next: unitsFor(next), both: unitsFor([...first, ...next]) }
  })
  return { units, fileOf: grouped.map(({ file }) => file), wanted }
}

/** Of the files that aren't loaded yet. A plan is judged a hundred thousand times, so only its set bits are read. */
function bytesOf(files: Uint32Array, sizes: readonly number[], loaded?: Uint32Array): number {
  let bytes = 0
  for (let at = 0; at < files.length; at += 1) {
    let word = (files[at] ?? 0) & ~(loaded?.[at] ?? 0)
    while (word !== 0) {
      const bit = WORD - 1 - Math.clz32(word & -word)
      bytes += LINKS.file + (sizes[at * WORD + bit] ?? 0)
      word &= word - 1
    }
  }
  return bytes
}

/** A set of files, with a bit for each and one more. */
function noFiles(count: number): Uint32Array {
  return new Uint32Array(Math.ceil((count + 1) / WORD))
}

function has(files: Uint32Array, file: number): boolean {
  return ((files[file >>> WORD_BITS] ?? 0) & (1 << (file & (WORD - 1)))) !== 0
}

function add(files: Uint32Array | undefined, file: number): void {
  if (files) files[file >>> WORD_BITS] = (files[file >>> WORD_BITS] ?? 0) | (1 << (file & (WORD - 1)))
}

function addAll(files: Uint32Array, more: Uint32Array | undefined): void {
  if (more) for (let at = 0; at < files.length; at += 1) files[at] = (files[at] ?? 0) | (more[at] ?? 0)
}
