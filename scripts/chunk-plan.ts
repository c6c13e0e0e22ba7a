import { type ChunkGraph, chunkOf, getChunk, withImports } from './chunk-graph.ts'
import { ACTS, APART, type ApartRule, BELOW_THE_FOLD } from './chunk-rules.ts'
import { type FileParts, improvePlan, type Measure } from './improve-plan.ts'
import { type KeptPlan, placeParts } from './kept-plan.ts'
import { BOOT, type PageLoad, rareParts } from './page-loads.ts'

/** Chunks of the bundler that are merged into one file. */
export interface PlannedChunk {
  readonly name: string
  /** ids in the graph */
  readonly parts: readonly string[]
  /** only rare pages need it */
  readonly isRare: boolean
}

/** A group of parts while chunks are planned. */
interface Group {
  parts: string[]
  bytes: number
  /** loads that need it, as indices of `Load` */
  loads: Set<number>
  /** for each load, 1 where its page has the group by then: what the first load has, later ones don't fetch again */
  had: Uint8Array
  /** groups it imports */
  imports: Set<Group>
  closure: readonly Group[] | null
  /** holds buttons, or what they import */
  acts: boolean
  /** holds a part that no button may wait for */
  isBelow: boolean
  /** only rare pages need it */
  readonly isRare: boolean
}

/** What a visit of one page loads at one time. */
interface Load {
  readonly name: string
  readonly parts: ReadonlySet<string>
  /** cost of one byte in it, relative to the first load's */
  readonly weight: number
}

/** Bytes that one more file costs a load: headers, its place in the queue, a fresh dictionary for compression. */
const FILE_COST = 300
const THEN_STEEPNESS = 8

/** Bytes that one more file costs in the list that the service worker fetches one by one. */
const PRECACHE_COST = 400
/** A byte in a page's first load costs less the smaller the page is: a ninth where it is a twentieth smaller. */
const STEEPNESS = 44
const LEAST_WEIGHT = 0.02
/** What a page may fetch on its own right after its first load, with some room. */
const THEN_BYTES = 34_000

const WEIGHTS = { first: 1, next: 1, settled: 0.1, later: 0.005 }
const LOADS_OF_A_PAGE = 4

/** Where no kept plan fits. `npm run plan` searches for longer. */
const SEARCH = { seed: 1, periods: 25 }
/** Where the kept plan doesn't know some of the parts. */
const MEND = { seed: 1, periods: 2 }

/**
 * The plan that leaves the fullest pages most room.
 * @param measure compressed bytes of the file that parts would make; merging goes by rougher figures
 * @param kept an earlier plan: where it has all parts, it is used as it is
 */
export function planChunks(
  all: ChunkGraph,
  pages: readonly PageLoad[],
  measure: Measure = (parts) => sum(parts.map((part) => getChunk(all, part).bytes)),
  kept: KeptPlan | null = null,
): PlannedChunk[] {
  const { graph, apart } = splitApart(all)
  const known = { graph, pages, measure }
  const placed = kept && placeParts(kept, known)
  const files = placed?.files ?? mergeParts(graph, pages)
  const best = placed?.isComplete ? files : improvePlan(files, known, placed ? MEND : SEARCH)
  return [...nameFiles(best, graph, pages), ...apart]
}

/** What is planned, and the files that few visitors need. */
export function splitApart(all: ChunkGraph): { graph: ChunkGraph; apart: PlannedChunk[] } {
  const apart = APART.map(({ name, ...rule }) => ({ name, parts: partsApart(all, rule), isRare: false }))
  const graph = new Map([...all].filter(([id]) => !apart.some(({ parts }) => parts.includes(id))))
  const named = apart.flatMap(({ name, ...file }) =>
    name === undefined || file.parts.length === 0 ? [] : { name, ...file },
  )
  return { graph, apart: named }
}

/**
 * Merges the bundler's many small chunks into few files. Parts that the same pages load at the same time share a file.
 * Then the two files that gain most are merged as long as that costs the pages less than one more request.
 */
export function mergeParts(graph: ChunkGraph, pages: readonly PageLoad[]): FileParts {
  const sizes = new Map(pages.map(({ url, first }) => [url, sum(first.map((id) => getChunk(graph, id).bytes))]))
  /** A byte costs most where a page is the largest under its budget. */
  const nearBudget = (url: string): number => {
    const rivals = [...sizes].filter(([other]) => other.split('/')[1] === url.split('/')[1]).map(([, bytes]) => bytes)
    return Math.max(LEAST_WEIGHT, ((sizes.get(url) ?? 0) / Math.max(...rivals)) ** STEEPNESS)
  }
  const nearThenBudget = (next: readonly string[]): number => {
    const share = sum(next.map((id) => getChunk(graph, id).bytes)) / THEN_BYTES
    return Math.max(LEAST_WEIGHT, Math.min(1, share) ** THEN_STEEPNESS)
  }
  const loads = pages.flatMap(({ url, first, next, settled, later }): Load[] => [
    { name: url, parts: new Set(first), weight: WEIGHTS.first * nearBudget(url) },
    { name: `${url} then`, parts: new Set(next), weight: WEIGHTS.next * nearThenBudget(next) },
    { name: `${url} settled`, parts: new Set(settled), weight: WEIGHTS.settled },
    { name: `${url} later`, parts: new Set(later), weight: WEIGHTS.later },
  ])
  const groups = groupByLoads(graph, loads, rareParts(pages))
  mergeWhileCheaper(groups, loads)
  return [...groups].map(({ parts }) => parts)
}

/** What no one would need without the rule's entries. */
export function partsApart(graph: ChunkGraph, { entries, packages }: ApartRule): string[] {
  const isApart = (id: string): boolean => entries.test(getChunk(graph, id).entry ?? '')
  const needed = new Set<string>()
  const visit = (id: string): void => {
    for (const found of withImports(graph, [id])) {
      if (needed.has(found)) continue
      needed.add(found)
      for (const target of getChunk(graph, found).dynamicImports) if (!isApart(target)) visit(target)
    }
  }
  visit(chunkOf(graph, BOOT))
  return [...graph.values()].flatMap(({ id, modules }) => {
    const fits = !packages || modules.every((module) => packages.test(module))
    return !needed.has(id) && fits ? id : []
  })
}

function groupByLoads(graph: ChunkGraph, loads: readonly Load[], rare: ReadonlySet<string>): Set<Group> {
  const acting = partsOfActs(graph, loads)
  const byKey = new Map<string, Group>()
  const groupOf = new Map<string, Group>()
  for (const { id, bytes, modules } of graph.values()) {
    const needed = loads.flatMap(({ parts }, index) => (parts.has(id) ? [index] : []))
    const acts = acting.has(id)
    const isBelow = modules.some((module) => BELOW_THE_FOLD.test(module))
    const key = [...needed, acts, rare.has(id)].join()
    const group = byKey.get(key) ?? {
      parts: [],
      bytes: 0,
      loads: new Set(needed),
      had: hadBy(needed, loads.length),
      imports: new Set(),
      closure: null,
      acts,
      isBelow,
      isRare: rare.has(id),
    }
    group.isBelow ||= isBelow
    group.parts.push(id)
    group.bytes += bytes
    byKey.set(key, group)
    groupOf.set(id, group)
  }
  const groups = new Set(byKey.values())
  for (const group of groups) {
    for (const part of group.parts) {
      for (const imported of getChunk(graph, part).imports) {
        const other = groupOf.get(imported)
        if (other && other !== group) group.imports.add(other)
      }
    }
  }
  return groups
}

/** Buttons, and what they import, beyond the first load of their page. */
function partsOfActs(graph: ChunkGraph, loads: readonly Load[]): Set<string> {
  const buttons = [...graph.values()].flatMap(({ id, entry }) => (ACTS.test(entry ?? '') ? id : []))
  const acting = withImports(graph, buttons)
  loads.forEach(({ parts }, index) => {
    if (!buttons.some((button) => parts.has(button))) return
    for (const id of loads[index - (index % LOADS_OF_A_PAGE)]?.parts ?? []) acting.delete(id)
  })
  return acting
}

interface Merge {
  readonly into: Group
  readonly from: Group
  cost: number
}

/** Merges the two groups that gain most, again and again. */
function mergeWhileCheaper(groups: Set<Group>, loads: readonly Load[]): void {
  const costOf = (into: Group, from: Group) => mergeCost(into, from, loads) - PRECACHE_COST
  const pair = (into: Group, from: Group): Merge => ({ into, from, cost: costOf(into, from) })
  let merges = [...groups].flatMap((into, at) => [...groups].slice(at + 1).map((from) => pair(into, from)))
  for (;;) {
    merges = merges.filter(({ cost }) => cost < 0)
    const best = merges.reduce<Merge | null>(
      (least, merge) => (least && least.cost <= merge.cost ? least : merge),
      null,
    )
    if (!best) return
    const before = best.cost
    // earlier merges may have changed what its imports load
    const isForbidden = makesCycle(best.into, best.from) || delaysActs(groups, best.into, best.from)
    best.cost = isForbidden ? Infinity : costOf(best.into, best.from)
    if (best.cost > before) continue
    const { into, from } = best
    mergeInto(groups, into, from)
    merges = merges.filter((merge) => ![merge.into, merge.from].some((group) => group === into || group === from))
    for (const other of groups) if (other !== into) merges.push(pair(into, other))
  }
}

/** What the pages pay for loading both where they loaded one, less what one request fewer saves. */
function mergeCost(a: Group, b: Group, loads: readonly Load[]): number {
  if (a.isRare !== b.isRare) return Infinity
  let cost = 0
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const alsoLoaded = closure(other)
    for (const index of one.loads) {
      const { weight } = loads[index] as Load
      if (other.loads.has(index)) cost -= (weight * FILE_COST) / 2
      else {
        for (const group of alsoLoaded) if (group.had[index] === 0) cost += weight * group.bytes
      }
    }
  }
  return cost
}

function hadBy(needed: Iterable<number>, count: number): Uint8Array {
  const had = new Uint8Array(count)
  for (const index of needed) {
    const nextPage = index - (index % LOADS_OF_A_PAGE) + LOADS_OF_A_PAGE
    had.fill(1, index, nextPage)
  }
  return had
}

/** The group and all it imports; remembered until the next merge. */
function closure(group: Group): readonly Group[] {
  if (group.closure) return group.closure
  const found = new Set<Group>()
  const visit = (each: Group): void => {
    if (found.has(each)) return
    found.add(each)
    each.imports.forEach(visit)
  }
  visit(group)
  group.closure = [...found]
  return group.closure
}

/** Files that import each other may run before what they need. */
function makesCycle(a: Group, b: Group): boolean {
  const reaches = (from: Group, to: Group): boolean =>
    [...from.imports].some((imported) => imported !== to && closure(imported).includes(to))
  return reaches(a, b) || reaches(b, a)
}

/** A button that is on screen works, whatever else of the screen is still loading or never comes. */
function delaysActs(groups: ReadonlySet<Group>, a: Group, b: Group): boolean {
  const merged = new Set([...closure(a), ...closure(b)])
  if (![...merged].some(({ isBelow }) => isBelow)) return false
  if (a.acts || b.acts) return true
  return [...groups].some((group) => {
    if (!group.acts) return false
    const needed = closure(group)
    return needed.includes(a) || needed.includes(b)
  })
}

function mergeInto(groups: Set<Group>, into: Group, from: Group): void {
  groups.delete(from)
  into.parts.push(...from.parts)
  into.bytes += from.bytes
  into.acts ||= from.acts
  into.isBelow ||= from.isBelow
  for (const load of from.loads) into.loads.add(load)
  for (const imported of from.imports) into.imports.add(imported)
  for (const group of groups) {
    group.closure = null
    if (group.imports.delete(from)) group.imports.add(into)
  }
  into.imports.delete(into)
  into.imports.delete(from)
  // what it imports is now loaded wherever it is; its own closure holds it too
  for (const group of closure(into)) {
    for (const load of into.loads) group.loads.add(load)
    group.had = hadBy(group.loads, group.had.length)
  }
}

/** Names the files. What others import comes first: the bundler gives each file what no earlier one has taken. */
function nameFiles(files: FileParts, graph: ChunkGraph, pages: readonly PageLoad[]): PlannedChunk[] {
  const fileOf = new Map(files.flatMap((parts, file) => parts.map((part) => [part, file] as const)))
  const filesFor = (parts: readonly string[], found = new Set<number>()): Set<number> => {
    for (const part of parts) {
      const file = fileOf.get(part)
      if (file === undefined || found.has(file)) continue
      const imports = (files[file] ?? []).flatMap((each) => getChunk(graph, each).imports)
      filesFor(
        imports.filter((imported) => fileOf.get(imported) !== file),
        found,
      ).add(file)
    }
    return found
  }
  const landings = pages.map((page) => ({ page, soon: filesFor(page.first) }))
  const counts = new Map<string, number>()
  const rare = rareParts(pages)
  return [...filesFor([...fileOf.keys()])].map((file) => {
    const parts = files[file] ?? []
    const first = landings.flatMap(({ page, soon }) => (soon.has(file) ? page : []))
    const base = nameOf(graph, parts, { first, pages })
    const count = (counts.get(base) ?? 0) + 1
    counts.set(base, count)
    return { name: count === 1 ? base : `${base}-${count}`, parts, isRare: rare.has(parts[0] ?? '') }
  })
}

/** A readable name: who loads it, or the largest of its screens. */
function nameOf(
  graph: ChunkGraph,
  parts: readonly string[],
  { first, pages }: { first: readonly PageLoad[]; pages: readonly PageLoad[] },
): string {
  if (first.length === pages.length) return 'start'
  const isIn = (prefix: string) => pages.filter(({ url }) => url.startsWith(prefix))
  const covers = (some: readonly PageLoad[]) => some.every((page) => first.includes(page))
  if (covers(isIn('/dashboard')) && covers(isIn('/auth'))) return 'app'
  if (covers(isIn('/dashboard'))) return 'signed-in'
  if (covers(isIn('/auth'))) return 'sign-in'
  const chunks = parts.map((part) => getChunk(graph, part)).sort((a, b) => b.bytes - a.bytes)
  const named = chunks.find(({ entry }) => entry !== null) ?? chunks[0]
  const file = named?.entry ?? named?.modules.findLast((module) => module.startsWith('src/')) ?? named?.modules[0] ?? ''
  return /([\w.-]+)\.\w+(?:\?.*)?$/.exec(file)?.[1] ?? 'shared'
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
