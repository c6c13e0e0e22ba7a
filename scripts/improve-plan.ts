import { type ChunkGraph, getChunk } from './chunk-graph.ts'
import { ACTS, BELOW_THE_FOLD } from './chunk-rules.ts'
import { add, addAll, has, noFiles, WORD } from './file-set.ts'
import { firstLoadKb, THEN_KB } from './page-budgets.ts'
import { type PageLoad, rareParts, tapsOf } from './page-loads.ts'

/** Parts of each file, as ids in the graph. */
export type FileParts = readonly (readonly string[])[]
/** Compressed bytes of the file that parts would make. */
export type Measure = (parts: readonly string[]) => number

/** Compressed bytes of the imports and exports of a load's file, which parts are measured without. */
const FILE_LINKS = 160
/** More of them in the largest files. */
const LINKS = { first: 2_100, next: 1_700, settled: 1_400, tap: 300 }
/** What a load may fetch beyond what it needs, as a share and in kilobytes: once a page is settled, and at a tap. */
const SPARE = { share: 0.25, settled: 8, tap: 60 }
/** How fast a load costs more as it nears its budget. */
const STEEPNESS = { first: 800, next: 400, settled: 60, tap: 6 }
/** Of those that every device fetches in advance: above this, a plan with fewer is better. */
const MANY_FILES = 110
/** Of a period. After it files are measured again, and the next begins with the best plan so far. */
const TRIES = 20_000
/** At the start of a period, a move may leave about this much less room, as a share: the first good plan isn't the best. */
const HEAT = 0.015
/** The share of tries that move what a full load has needlessly; the others change anything. */
const FULLEST = 0.4
/** The share of those others that merge two files. */
const MERGES = 0.15
/** First, next, settled: those with a budget. */
const BUDGETED_LOADS = 3
/** While the imports of a file are followed, and once they are known. */
const [OPEN, CLOSED] = [1, 2]

/** Parts that the same loads need and the same file holds: they move together. */
interface Unit {
  readonly parts: readonly string[]
  /** compressed, that it adds to the file it comes from */
  readonly bytes: number
  /** units, as indices */
  readonly imports: readonly number[]
  readonly acts: boolean
  readonly isBelow: boolean
  readonly isRare: boolean
}

/** What a page loads first, what it then fetches on its own, or once it is settled; or what opens at a tap. */
interface Load {
  /** what it may have, in kilobytes */
  readonly budget: number
  readonly steepness: number
  /** bytes of its imports and exports */
  readonly links: number
  /** the load whose files it has, as an index */
  readonly after: number | null
  readonly units: readonly number[]
  /** with those of the load before it */
  readonly needed: ReadonlySet<number>
}

/** A set of files for each load, one after the other. */
interface Judged {
  readonly fullness: number
  readonly shares: readonly number[]
  readonly files: Uint32Array
}

const IMPOSSIBLE: Judged = { fullness: Infinity, shares: [], files: new Uint32Array() }

/** What is known of the parts of a plan. */
export interface Known {
  readonly graph: ChunkGraph
  readonly pages: readonly PageLoad[]
  readonly measure: Measure
}

/** How full the fullest pages are; Infinity for a plan that may not be. */
export function judgePlan(files: FileParts, known: Known): number {
  const { units, fileOf, loads } = unitsOf(files, known)
  return createJudge(units, loads, files.length)(fileOf, files.map(known.measure)).fullness
}

/**
 * Moves units to other files and merges files, at random, where it leaves the fullest pages more room; at first also
 * where it leaves them a little less (simulated annealing). Merging alone never undoes a merge that later ones made a bad
 * one. The same seed always gives the same plan.
 */
export function improvePlan(files: FileParts, known: Known, { seed, periods }: { seed: number; periods: number }) {
  const { measure } = known
  const { units, fileOf, loads } = unitsOf(files, known)
  const judge = createJudge(units, loads, files.length + 1)
  const places = [...files.keys(), files.length]
  const fill = (of: readonly number[]): FileParts =>
    places.map((place) => units.flatMap(({ parts }, unit) => (of[unit] === place ? parts : [])))
  const measured = (of: readonly number[]): State => {
    const sizes = fill(of).map((parts) => (parts.length > 0 ? measure(parts) : 0))
    return { fileOf: of, sizes, judged: judge(of, sizes) }
  }
  const random = startRandom(seed)
  let best = measured(fileOf)
  for (let period = 0; period < periods; period += 1) {
    const found = measured(moveAround(best, { units, loads, judge, random }))
    if (found.judged.fullness < best.judged.fullness) best = found
  }
  return fill(best.fileOf).filter(({ length }) => length > 0)
}

interface Search {
  readonly units: readonly Unit[]
  readonly loads: readonly Load[]
  readonly judge: Judge
  readonly random: () => number
}

/** By rough sizes of files. @returns the file of each unit */
function moveAround(start: State, search: Search): readonly number[] {
  const { judge, random } = search
  let now = start
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { fileOf, sizes } = proposeMove(now, search)
    const most = now.judged.fullness * Math.exp(HEAT * (1 - tried / TRIES) * -Math.log(1 - random()))
    const judged = judge(fileOf, sizes)
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

/** Which load, the fuller the likelier. */
function pickFull({ shares }: Judged, random: () => number): number {
  let rest = random() * shares.reduce((total, share) => total + share, 0)
  return shares.findIndex((share) => (rest -= share) < 0)
}

/** A number below `count` that fits, or else any. */
function pick(count: number, random: () => number, fits: (one: number) => boolean): number {
  for (let tries = 0; ; tries += 1) {
    const one = Math.floor(random() * count)
    if (fits(one) || tries > count) return one
  }
}

/** A unit that moves to another file, or a file that is merged into another. Its sizes are rough. */
function proposeMove(
  { fileOf, sizes, judged }: State,
  { units, loads, random }: Search,
): Pick<State, 'fileOf' | 'sizes'> {
  const at = random() < FULLEST ? pickFull(judged, random) : -1
  const load = loads[at]
  const words = judged.files.length / loads.length
  const loaded = judged.files.subarray(at * words, (at + 1) * words)
  const unit = pick(units.length, random, (each) => !load || (has(loaded, fileOf[each] ?? 0) && !load.needed.has(each)))
  const from = fileOf[unit] ?? 0
  const to = pick(sizes.length, random, (file) => file !== from && !(load && has(loaded, file)))
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
type Judge = (fileOf: readonly number[], sizes: readonly number[]) => Judged

/** Judges a million plans: it allocates little, and reads set bits only. */
function createJudge(units: readonly Unit[], loads: readonly Load[], count: number): Judge {
  const words = Math.ceil(count / WORD)
  const closures = noFiles(count * words * WORD)
  return (fileOf, sizes) => {
    const precached = precachedFiles(units, fileOf)
    if (!precached || !fillClosures(closures, { units, fileOf, count, words })) return IMPOSSIBLE
    if (delaysActs(units, fileOf, (file) => closures.subarray(file * words, (file + 1) * words))) return IMPOSSIBLE
    const files = new Uint32Array(loads.length * words)
    const shares = loads.map((load, at) => {
      const own = files.subarray(at * words, (at + 1) * words)
      for (const unit of load.units) {
        const file = fileOf[unit] ?? 0
        if (has(own, file)) continue
        for (let word = 0; word < words; word += 1) own[word] = (own[word] ?? 0) | (closures[file * words + word] ?? 0)
      }
      const { after } = load
      const before = after === null ? undefined : files.subarray(after * words, (after + 1) * words)
      const bytes = load.links + bytesOf(own, sizes, before)
      addAll(own, before)
      return costOf(bytes / 1000 / load.budget, load.steepness)
    })
    const all = shares.reduce((total, share) => total + share, 0)
    return { fullness: all * Math.max(1, precached.size / MANY_FILES) ** 400, shares, files }
  }
}

/** Grows steeply as a load nears its budget, and a little with each byte. */
function costOf(share: number, steepness: number): number {
  return share / 100 + share ** steepness
}

/** The files that every device fetches in advance; null where one holds what only rare pages need, too. */
function precachedFiles(units: readonly Unit[], fileOf: readonly number[]): ReadonlySet<number> | null {
  const common = new Set<number>()
  units.forEach(({ isRare }, unit) => isRare || common.add(fileOf[unit] ?? 0))
  return units.some(({ isRare }, unit) => isRare && common.has(fileOf[unit] ?? 0)) ? null : common
}

interface Plan {
  readonly units: readonly Unit[]
  readonly fileOf: readonly number[]
  readonly count: number
  readonly words: number
}

/**
 * Writes each file with all it imports into `closures`.
 * @returns false when files import each other, because one may run before what it needs
 */
function fillClosures(closures: Uint32Array, { units, fileOf, count, words }: Plan): boolean {
  const imports = new Uint32Array(count * words)
  for (let unit = 0; unit < fileOf.length; unit += 1) {
    const file = fileOf[unit] ?? 0
    for (const imported of units[unit]?.imports ?? []) {
      const other = fileOf[imported] ?? 0
      if (other !== file) add(imports, file * words * WORD + other)
    }
  }
  closures.fill(0)
  const known = new Uint8Array(count)
  const visit = (file: number): boolean => {
    if (known[file] !== 0) return known[file] === CLOSED
    known[file] = OPEN
    add(closures, file * words * WORD + file)
    for (let word = 0; word < words; word += 1) {
      for (;;) {
        const missing = (imports[file * words + word] ?? 0) & ~(closures[file * words + word] ?? 0)
        if (missing === 0) break
        const other = word * WORD + WORD - 1 - Math.clz32(missing & -missing)
        if (!visit(other)) return false
        for (let each = 0; each < words; each += 1)
          closures[file * words + each] = (closures[file * words + each] ?? 0) | (closures[other * words + each] ?? 0)
      }
    }
    known[file] = CLOSED
    return true
  }
  for (let file = 0; file < count; file += 1) if (!visit(file)) return false
  return true
}

/** A button that is on screen works, whatever else of the screen is still loading or never comes. */
function delaysActs(
  units: readonly Unit[],
  fileOf: readonly number[],
  closureOf: (file: number) => Uint32Array,
): boolean {
  const below = fileOf.filter((_, unit) => units[unit]?.isBelow)
  return units.some(({ acts }, unit) => {
    if (!acts) return false
    const needed = closureOf(fileOf[unit] ?? 0)
    return below.some((other) => has(needed, other))
  })
}

function unitsOf(files: FileParts, { graph, pages, measure }: Known) {
  const keyed = pages.map(({ first, next, settled, later }) =>
    [first, next, settled, later].map((parts) => new Set(parts)),
  )
  const rare = rareParts(pages)
  const taps = tapsOf(pages, graph)
  const needs = (part: string) =>
    [
      ...keyed.map((loads) => loads.findIndex((parts) => parts.has(part))),
      ...taps.map(({ parts }) => parts.includes(part)),
      rare.has(part),
    ].join()
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
      isRare: together.some((part) => rare.has(part)),
    }
  })
  const brought = units.map(({ imports }) => reach(units, imports))
  /** Without those that others import, directly or not: their files come anyway. */
  const rootsOf = (some: Iterable<number>): number[] => {
    const list = [...some]
    const all = new Set(
      list.flatMap((unit) => [...(brought[unit] ?? [])].filter((other) => !brought[other]?.has(unit))),
    )
    return list.filter((unit) => !all.has(unit))
  }
  const ofPages = pages.flatMap(({ url, first, next, settled }, page): Load[] => {
    const budgets = { first: firstLoadKb(url), next: THEN_KB, settled: spareKb(measure(settled), SPARE.settled) }
    const had = new Set<number>()
    return Object.entries({ first, next, settled }).map(([name, parts], at) => {
      const kind = name as keyof typeof budgets
      const own = unitsFor(parts)
      for (const unit of own) had.add(unit)
      return {
        budget: budgets[kind],
        steepness: STEEPNESS[kind],
        links: parts.length > 0 ? LINKS[kind] : 0,
        after: at === 0 ? null : page * BUDGETED_LOADS + at - 1,
        units: rootsOf(own),
        needed: new Set(had),
      }
    })
  })
  const ofTaps = taps.map(({ page, parts }): Load => {
    const after = page * BUDGETED_LOADS + BUDGETED_LOADS - 1
    const own = unitsFor(parts)
    return {
      budget: spareKb(measure(parts), SPARE.tap),
      steepness: STEEPNESS.tap,
      links: LINKS.tap,
      after,
      units: rootsOf(own),
      needed: new Set([...own, ...(ofPages[after]?.needed ?? [])]),
    }
  })
  const linked = units.map((unit) => ({ ...unit, imports: rootsOf(unit.imports) }))
  return { units: linked, fileOf: grouped.map(({ file }) => file), loads: [...ofPages, ...ofTaps] }
}

function spareKb(bytes: number, kilobytes: number): number {
  return (1 + SPARE.share) * (bytes / 1000) + kilobytes
}

/** The units, and all that they import. */
function reach(units: readonly Unit[], from: readonly number[]): Set<number> {
  const found = new Set<number>()
  const visit = (unit: number): void => {
    if (found.has(unit)) return
    found.add(unit)
    units[unit]?.imports.forEach(visit)
  }
  from.forEach(visit)
  return found
}

/** Of the files that aren't loaded yet. A plan is judged half a million times, so only its set bits are read. */
function bytesOf(files: Uint32Array, sizes: readonly number[], loaded?: Uint32Array): number {
  let bytes = 0
  for (let at = 0; at < files.length; at += 1) {
    let word = (files[at] ?? 0) & ~(loaded?.[at] ?? 0)
    while (word !== 0) {
      const bit = WORD - 1 - Math.clz32(word & -word)
      bytes += FILE_LINKS + (sizes[at * WORD + bit] ?? 0)
      word &= word - 1
    }
  }
  return bytes
}

/** Numbers from 0 to 1, the same at each start: a linear congruential generator with the factors of Numerical Recipes. */
function startRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
