import { boardLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { canOpenLoadScreen } from '#client/components/load/load-access.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf, stopsOf } from '#contract/freight/placed-stops.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { currentRate, formatMoney } from '#domain/freight/money.ts'
import { partyName, placeName } from '#domain/text/names.ts'
import { buildLoadSearchWords, matchesSearch, normalizeSearchWords } from '#domain/text/search-words.ts'
import { PALETTE_COPY } from './copy.ts'

/** A line of the palette, and where it leads. */
export interface PaletteItem {
  id: string
  title: string
  /** after the title, quieter */
  detail?: string
  /** at the right end: money, a count or a key */
  end?: string
  to: string
  search?: Record<string, string>
}

export interface PaletteGroup {
  name: keyof typeof PALETTE_COPY.groups
  items: PaletteItem[]
}

interface Known {
  /** those stored on the device */
  loads: readonly Load[]
  actions: readonly PaletteItem[]
  accountId: AccountId
  /** who books searches the board for what isn't theirs */
  hasBoard: boolean
  /** on the board, a city filters the board */
  isOnBoard: boolean
}

/** Lines in a group. */
const MOST = 3

/** A whole number, which names one load. */
export function typedNumber(typed: string): number | null {
  const digits = /^#?(\d{3,9})$/.exec(typed.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** What somebody may mean, the best hit first: a load's number opens it, whatever its tab [FACE-31]. */
export function findPaletteItems(typed: string, known: Known): PaletteGroup[] {
  const { loads, actions } = known
  const number = typedNumber(typed)
  const named = loads.find((load) => load.number === number)
  if (named) return [{ name: 'loads', items: [toItem(named, known.accountId)] }]
  const words = normalizeSearchWords(typed)
  if (words.length === 0) return [{ name: 'actions', items: actions.slice() }]
  const found = loads.filter((load) => matchesSearch(searchWords(load), typed)).sort(byAge)
  const groups: PaletteGroup[] = [
    { name: 'loads', items: found.slice(0, MOST).map((load) => toItem(load, known.accountId)) },
    { name: 'cities', items: findCities(typed, known).slice(0, MOST) },
    {
      name: 'actions',
      items: actions.filter(({ title }) => matchesSearch(normalizeSearchWords(title), typed)).slice(0, MOST),
    },
  ]
  const filled = groups.filter(({ items }) => items.length > 0)
  return filled.length > 0 ? filled : [{ name: 'loads', items: [nothing(typed, number, known.hasBoard)] }]
}

const byAge = (a: Load, b: Load) => b.createdAt.localeCompare(a.createdAt)

function toItem(load: Load, accountId: AccountId): PaletteItem {
  const other = load.viewer === 'owner' ? load.dispatcher : load.broker
  return {
    id: load.id,
    title: PALETTE_COPY.load(load.number, placeName(firstStopOf(load).location), placeName(lastStopOf(load).location)),
    detail: [PALETTE_COPY.status[load.status], other && partyName(other)].filter(Boolean).join(', '),
    end: formatMoney(currentRate(load)),
    to: canOpenLoadScreen(load, accountId) ? loadPath(load.id) : boardLoadPath(load.id),
  }
}

function searchWords(load: Load): string[] {
  const { equipmentRequirements: equipment, dispatcher, broker, viewer } = load
  const stops = stopsOf(load).map(({ location: { city, state, zipCode } }) => ({ city, state, zip: zipCode }))
  const other = viewer === 'owner' ? dispatcher : broker
  return [
    ...buildLoadSearchWords(
      { ...load, commodity: equipment.commodity, vehicle: equipment.type, trailer: equipment.trailer },
      stops,
    ),
    ...normalizeSearchWords(load.reference, other ? partyName(other) : null),
  ]
}

/** Cities of the stored loads, those with most loads first; one filters the list somebody came from. */
function findCities(typed: string, { loads, isOnBoard }: Known): PaletteItem[] {
  const counts = new Map<string, number>()
  for (const load of loads)
    for (const name of new Set(stopsOf(load).map(({ location }) => placeName(location))))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .filter(([name]) => matchesSearch(normalizeSearchWords(name), typed))
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => ({
      id: name,
      title: name,
      detail: isOnBoard ? PALETTE_COPY.filtersBoard : PALETTE_COPY.filtersMyLoads,
      ...(!isOnBoard && { end: PALETTE_COPY.count(count) }),
      to: isOnBoard ? PATHS.loadBoard : PATHS.myLoads,
      search: { search: name },
    }))
}

/** One sentence, and one way on. */
function nothing(typed: string, number: number | null, hasBoard: boolean): PaletteItem {
  return {
    id: 'nothing',
    title: number === null ? PALETTE_COPY.nothing(typed.trim()) : PALETTE_COPY.noLoad(number),
    end: hasBoard ? PALETTE_COPY.searchBoard : PALETTE_COPY.searchMyLoads,
    to: hasBoard ? PATHS.loadBoard : PATHS.myLoads,
    search: { search: typed.trim() },
  }
}
