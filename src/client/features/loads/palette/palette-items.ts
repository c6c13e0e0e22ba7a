import { boardLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { canOpenLoadScreen } from '#client/components/load/load-access.ts'
import type { Load, Party } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf, stopsOf } from '#contract/freight/placed-stops.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { currentRate, formatMoney } from '#domain/freight/money.ts'
import { briefStopTime, formatStopTime } from '#domain/time/stop-time.ts'
import { dialledNumber } from '#domain/text/dialled-number.ts'
import { partyName, placeName } from '#domain/text/names.ts'
import { buildLoadSearchWords, matchesSearch, normalizeSearchWords } from '#domain/text/search-words.ts'
import { PALETTE_COPY } from './copy.ts'

/** A line of the palette, and where it leads. */
export interface PaletteItem {
  id: string
  kind: 'load' | 'company' | 'city' | 'action' | 'call' | 'read' | 'nothing'
  title: string
  /** after the title, quieter */
  detail?: string
  /** of a load */
  status?: Load['status']
  /** at the right end: money, a count or what Enter does */
  end?: string
  /** the key that does the same on a screen that has it */
  keys?: string
  to: string
  search?: Record<string, string>
  /** in place of a screen: a call */
  href?: string
  /** in place of a screen: it is done */
  run?: () => void
  /** in place of a screen: what is known of the company */
  record?: CompanyRecord
}

/** Who hauls own loads, or whose loads one hauls. */
export interface CompanyRecord {
  party: Party
  /** the stored ones with it, newest first */
  loads: readonly Load[]
}

export interface PaletteGroup {
  name: keyof typeof PALETTE_COPY.groups
  items: PaletteItem[]
}

interface Known {
  /** those stored on the device */
  loads: readonly Load[]
  /** those that the server knows besides: they follow, so that nothing moves above the cursor */
  more: readonly Load[]
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
  const { loads, more, actions } = known
  const number = typedNumber(typed)
  const named = [...loads, ...more].find((load) => load.number === number)
  if (named) return [{ name: 'loads', items: [toItem(named, known.accountId)] }]
  const words = normalizeSearchWords(typed)
  if (words.length === 0) return [{ name: 'actions', items: actions.slice() }]
  const found = loads.filter((load) => matchesSearch(searchWords(load), typed)).sort(byAge)
  const others = more.filter(({ id }) => !loads.some((load) => load.id === id))
  const groups: PaletteGroup[] = [
    ...findCompanies(typed, known),
    { name: 'loads', items: found.slice(0, MOST).map((load) => toItem(load, known.accountId)) },
    { name: 'cities', items: findCities(typed, known).slice(0, MOST) },
    {
      name: 'actions',
      items: actions.filter(({ title }) => matchesSearch(normalizeSearchWords(title), typed)).slice(0, MOST),
    },
    { name: 'more', items: others.slice(0, MOST).map((load) => toItem(load, known.accountId)) },
  ]
  const filled = groups.filter(({ items }) => items.length > 0)
  return filled.length > 0 ? filled : [{ name: 'loads', items: [nothing(typed, number, known.hasBoard)] }]
}

const byAge = (a: Load, b: Load) => b.createdAt.localeCompare(a.createdAt)

export function toItem(load: Load, accountId: AccountId): PaletteItem {
  const pickup = firstStopOf(load)
  const other = otherPartyOf(load)
  return {
    id: load.id,
    kind: 'load',
    title: PALETTE_COPY.load(load.number, placeName(firstStopOf(load).location), placeName(lastStopOf(load).location)),
    detail: other
      ? partyName(other)
      : PALETTE_COPY.pickup(briefStopTime(formatStopTime(pickup.appointment.from, pickup.location.zone))),
    status: load.status,
    end: formatMoney(currentRate(load)),
    to: canOpenLoadScreen(load, accountId) ? loadPath(load.id) : boardLoadPath(load.id),
  }
}

const otherPartyOf = ({ viewer, dispatcher, broker }: Load) => (viewer === 'owner' ? dispatcher : broker)

/** What can be done with the row that had the focus: a call to the other party, where its phone is known. */
export function focusedActions(load: Load | undefined, accountId: AccountId): PaletteItem[] {
  const other = load && otherPartyOf(load)
  if (!load || !other?.phoneNumber) return []
  const { id, to } = toItem(load, accountId)
  const title = load.viewer === 'owner' ? PALETTE_COPY.callCarrier : PALETTE_COPY.callBroker
  const detail = PALETTE_COPY.ofLoad(partyName(other), load.number)
  return [{ id: `call ${id}`, kind: 'call', title, detail, to, href: `tel:${dialledNumber(other.phoneNumber)}` }]
}

/** Who hauls own loads, and whose loads one hauls, by name or USDOT number: its record, and in a new tab its newest load. */
function findCompanies(typed: string, { loads, accountId }: Known): PaletteGroup[] {
  const shared = { carriers: new Map<string, Load[]>(), brokers: new Map<string, Load[]>() }
  for (const load of loads.toSorted(byAge)) {
    const other = otherPartyOf(load)
    if (!other) continue
    const [name, of] = [partyName(other), shared[load.viewer === 'owner' ? 'carriers' : 'brokers']]
    of.set(name, [...(of.get(name) ?? []), load])
  }
  return (['carriers', 'brokers'] as const).map((group) => ({
    name: group,
    items: [...shared[group]]
      .flatMap(([name, together]) => {
        const [newest] = together
        const party = newest && otherPartyOf(newest)
        if (!party) return []
        const usdot = party.usdot?.number ?? null
        // whom a dispatcher hauled them for
        const hauled = together.flatMap(({ deal }) =>
          deal?.carrier ? [deal.carrier.legalName, deal.carrier.usdot] : [],
        )
        const isItself = matchesSearch(normalizeSearchWords(name, usdot), typed)
        if (!isItself && !matchesSearch(normalizeSearchWords(name, usdot, ...hauled), typed)) return []
        const detail = PALETTE_COPY.company(usdot, together.length)
        const { to } = toItem(newest, accountId)
        const record = { party, loads: together }
        const id = `${group} ${name}`
        const item: PaletteItem = { id, kind: 'company', title: name, detail, end: PALETTE_COPY.record, to, record }
        return [{ item, isItself }]
      })
      // whose own name or number it is, before who hauled for it: Enter takes the first
      .toSorted((one, other) => Number(other.isItself) - Number(one.isItself))
      .map(({ item }) => item)
      .slice(0, MOST),
  }))
}

function searchWords(load: Load): string[] {
  const { equipmentRequirements: equipment } = load
  const stops = stopsOf(load).map(({ location: { city, state, zipCode } }) => ({ city, state, zip: zipCode }))
  const other = otherPartyOf(load)
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
      kind: 'city',
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
    kind: 'nothing',
    title: number === null ? PALETTE_COPY.nothing(typed.trim()) : PALETTE_COPY.noLoad(number),
    end: hasBoard ? PALETTE_COPY.searchBoard : PALETTE_COPY.searchMyLoads,
    to: hasBoard ? PATHS.loadBoard : PATHS.myLoads,
    search: { search: typed.trim() },
  }
}
