import { type ChunkGraph, getChunk } from './chunk-graph.ts'
import { ACTS, BELOW_THE_FOLD } from './chunk-rules.ts'
import { firstLoadKb, thenKb } from './page-budgets.ts'
import type { PageLoad } from './page-loads.ts'

/** Parts of each file, as ids in the graph. */
export type FileParts = readonly (readonly string[])[]
/** Compressed bytes of the file that parts would make. */
export type Measure = (parts: readonly string[]) => number

/** Compressed bytes of imports and exports, which parts are measured without: of a load, and of each of its files. */
const LINKS = { first: { load: 2_000, file: 160 }, next: { load: 1_400, file: 160 } }
/** Above this, a plan with fewer files is better. */
const MANY_FILES = 110
/** One run leaves the fullest page up to 1 KB more or less room than another: where the budgets fail, another number may do. */
const SEED = 1
/** After each, files are measured again, and the next begins with the best plan so far. */
const PERIODS = 25
const TRIES = 20_000
/** At the start of a period, a move may leave about this much less room, as a share: the first good plan isn't the best. */
const HEAT = 0.03
/** The share of tries that move what a full load has needlessly; the others change anything. */
const FULLEST = 0.4
/** The share of those others that merge two files. */
const MERGES = 0.15
const WORD_BITS = 5
const WORD = 1 << WORD_BITS

/** Parts that the same loads need and the same file holds: they move together. */
interface Unit {
  readonly parts: readonly string[]
  /** compressed, that it adds to the file it comes from */
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

/** What a page loads at one time under a plan. */
interface Loaded {
  readonly files: Uint32Array
  /** units that the page needs by then */
  readonly needed: ReadonlySet<number>
  readonly fullness: number
}

interface Judged {
  readonly fullness: number
  readonly loads: readonly Loaded[]
}

const IMPOSSIBLE: Judged = { fullness: Infinity, loads: [] }

/**
 * Moves units to other files and merges files, at random, where it leaves the fullest pages more room; at first also
 * where it leaves them a little less (simulated annealing). Merging alone never undoes a merge that later ones made a bad
 * one. The same files always give the same plan.
 */
export function improvePlan(files: FileParts, graph: ChunkGraph, pages: readonly PageLoad[], measure: Measure) {
  const { units, fileOf, wanted } = unitsOf(files, graph, pages, measure)
  const places = [...files.keys(), files.length]
  const fill = (of: readonly number[]): FileParts =>
    places.map((place) => units.flatMap(({ parts }, unit) => (of[unit] === place ? parts : [])))
  const measured = (of: readonly number[]): State => {
    const sizes = fill(of).map((parts) => (parts.length > 0 ? measure(parts) : 0))
    return { fileOf: of, sizes, judged: judge(units, wanted, of, sizes) }
  }
  const random = startRandom()
  let best = measured(fileOf)
  for (let period = 0; period < PERIODS; period += 1) {
    const found = measured(moveAround(best, units, wanted, random))
    if (found.judged.fullness < best.judged.fullness) best = found
  }
  return fill(best.fileOf).filter(({ length }) => length > 0)
}

/** By rough sizes of files. @returns the file of each unit */
function moveAround(
  start: State,
  units: readonly Unit[],
  wanted: readonly PageUnits[],
  random: () => number,
): readonly number[] {
  let now = start
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { fileOf, sizes } = proposeMove(units, now, random)
    const most = now.judged.fullness * Math.exp(HEAT * (1 - tried / TRIES) * -Math.log(1 - random()))
    const judged = judge(units, wanted, fileOf, sizes)
    if (judged.fullness < most) now = { fileOf, sizes, judged }
  }
  return now.fileOf
}

interface State {
  /** of each unit */
  readonly fileOf: readonly number[]
  /** of each file, without its links; 0 for an empty one */
  readonly sizes: readonly number[]
  readonly judged: Judged
}

/** A load, the fuller the likelier. */
function pickFull({ loads }: Judged, random: () => number): Loaded | undefined {
  let rest = random() * loads.reduce((total, { fullness }) => total + fullness, 0)
  return loads.find(({ fullness }) => (rest -= fullness) < 0)
}

/** A unit that moves to another file, or a file that is merged into another. Its sizes are rough. */
function proposeMove(
  units: readonly Unit[],
  { fileOf, sizes, judged }: State,
  random: () => number,
): Pick<State, 'fileOf' | 'sizes'> {
  const pick = (list: readonly number[]) => list[Math.floor(random() * list.length)] ?? 0
  const load = random() < FULLEST ? pickFull(judged, random) : null
  const movable = fileOf.flatMap((file, unit) => {
    const isWasted = !load || (has(load.files, file) && !load.needed.has(unit))
    return isWasted ? [unit] : []
  })
  const unit = pick(movable)
  const from = fileOf[unit] ?? 0
  const targets = [...sizes.keys()].filter((file) => file !== from && !(load && has(load.files, file)))
  const to = pick(targets)
  const isMerge = !load && random() < MERGES
  const bytes = (isMerge ? sizes[from] : units[unit]?.bytes) ?? 0
  const resized = [...sizes]
  resized[from] = Math.max(0, (resized[from] ?? 0) - bytes)
  resized[to] = (resized[to] ?? 0) + bytes
  return {
    fileOf: isMerge ? fileOf.map((file) => (file === from ? to : file)) : fileOf.with(unit, to),
    sizes: resized,
  }
}

/**
 * How full the fullest pages are; Infinity for a plan that may not be.
 * @param sizes of the files without their links
 */
function judge(
  units: readonly Unit[],
  wanted: readonly PageUnits[],
  fileOf: readonly number[],
  sizes: readonly number[],
): Judged {
  const closures = closuresOf(units, fileOf, sizes.length)
  if (!closures || delaysActs(units, fileOf, closures)) return IMPOSSIBLE
  const filesFor = (needed: ReadonlySet<number>): Uint32Array => {
    const direct = noFiles(sizes.length)
    for (const unit of needed) add(direct, fileOf[unit] ?? 0)
    const files = noFiles(sizes.length)
    for (let file = 0; file < sizes.length; file += 1) if (has(direct, file)) addAll(files, closures[file])
    return files
  }
  const loads = wanted.flatMap(({ url, first, next, both }): Loaded[] => {
    const soon = filesFor(first)
    const then = filesFor(next)
    const bytes = LINKS.first.load + bytesOf(soon, sizes, LINKS.first.file)
    const after = (next.size > 0 ? LINKS.next.load : 0) + bytesOf(then, sizes, LINKS.next.file, soon)
    addAll(then, soon)
    return [
      { files: soon, needed: first, fullness: costOf(bytes / 1000 / firstLoadKb(url), 400) },
      { files: then, needed: both, fullness: costOf(after / 1000 / thenKb(url), 200) },
    ]
  })
  const all = loads.reduce((total, { fullness }) => total + fullness, 0)
  return { fullness: all * Math.max(1, new Set(fileOf).size / MANY_FILES) ** 400, loads }
}

/** Grows steeply as a load nears its budget, and a little with each byte. */
function costOf(share: number, steepness: number): number {
  return share / 100 + share ** steepness
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

function unitsOf(files: FileParts, graph: ChunkGraph, pages: readonly PageLoad[], measure: Measure) {
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
  const sizes = files.map(measure)
  const units = grouped.map(({ file, together }, unit): Unit => {
    const rest = (files[file] ?? []).filter((part) => !together.includes(part))
    const chunks = together.map((part) => getChunk(graph, part))
    return {
      parts: together,
      bytes: (sizes[file] ?? 0) - (rest.length > 0 ? measure(rest) : 0),
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

/** Of the files that aren't loaded yet. A plan is judged half a million times, so only its set bits are read. */
function bytesOf(files: Uint32Array, sizes: readonly number[], links: number, loaded?: Uint32Array): number {
  let bytes = 0
  for (let at = 0; at < files.length; at += 1) {
    let word = (files[at] ?? 0) & ~(loaded?.[at] ?? 0)
    while (word !== 0) {
      const bit = WORD - 1 - Math.clz32(word & -word)
      bytes += links + (sizes[at * WORD + bit] ?? 0)
      word &= word - 1
    }
  }
  return bytes
}

/** Numbers from 0 to 1, the same at each start: a linear congruential generator with the factors of Numerical Recipes. */
function startRandom(): () => number {
  let state = SEED
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A set of files, with a bit for each. */
function noFiles(count: number): Uint32Array {
  return new Uint32Array(Math.ceil(count / WORD))
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
