import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useDebouncedValue } from '#client/browser/page/use-debounced-value.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { formatPoint } from '#client/components/load/deadhead-miles.ts'
import type { Truck } from '#client/components/load/recent-trucks.ts'
import { useNow } from '#client/components/use-now.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { AutocompleteField } from '#client/ui/autocomplete-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { searchBrokersEndpoint } from '#contract/freight/broker.ts'
import type { Load } from '#contract/freight/load.ts'
import { lastStopOf } from '#contract/freight/placed-stops.ts'
import { EQUIPMENT_CODES, type EquipmentCode } from '#domain/freight/equipment.ts'
import { type Cents, centsPerMile, centsToDollars, dollarsToCents } from '#domain/freight/money.ts'
import { partyName, placeName } from '#domain/text/names.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredLoads, searchStoredBoard } from '#offline/cache/stored-board.ts'
import { call } from '#offline/session/call.ts'
import { toComparedForm } from '#domain/text/unicode-form.ts'
import type { BoardSearch } from '../board-search.ts'
import { type BoardFilters, readFilters } from './board-filters.ts'
import { EQUIPMENT_NAMES, FILTERS_DIALOG_COPY, PAY_FILTER_COPY } from './copy.ts'
import { type PayHistogram, stepPay, toPayHistogram } from './pay-histogram.ts'

interface EquipmentFilterProps {
  /** 'V,R' */
  value: string | number | undefined
  onChange: (value: string | undefined) => void
}

/** What the truck can pull: any number of them, none for all. */
export function EquipmentFilter({ value, onChange }: EquipmentFilterProps) {
  const chosen = new Set(String(value ?? '').split(','))
  const toggle = (code: EquipmentCode, isOn: boolean) => {
    const next = EQUIPMENT_CODES.filter((each) => (each === code ? isOn : chosen.has(each)))
    onChange(next.join(',') || undefined)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{FILTERS_DIALOG_COPY.equipment}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 sm:grid-cols-4">
        {EQUIPMENT_CODES.map((code) => (
          <label key={code} className={TILE}>
            <input
              type="checkbox"
              checked={chosen.has(code)}
              onChange={({ target }) => toggle(code, target.checked)}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
            />
            <span
              aria-hidden
              className="inline-flex h-7 min-w-7 items-center justify-center rounded-[7px_7px_12px_12px] bg-ink px-1.5 text-sm leading-none font-extrabold text-surface"
            >
              {code}
            </span>
            <span className="text-center text-sm">{EQUIPMENT_NAMES[code]}</span>
            <Check aria-hidden className="absolute top-1.5 right-1.5 hidden size-4 peer-checked:block" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const TILE =
  'relative flex min-h-18 flex-col items-center justify-center gap-1 rounded-control border border-edge bg-surface px-1 py-2 ' +
  'hover:border-ink-soft has-checked:border-rail has-checked:bg-sign-tint has-checked:font-semibold has-checked:text-sign-deep ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-rail'

interface PayFilterProps {
  search: Pick<BoardSearch, 'search' | 'status'>
  draft: BoardFilters
  onChange: (part: Pick<BoardFilters, 'minRatePerMile'>) => void
  /** those on this device */
  loads: readonly Load[]
}

/** How many of the loads on this device a least pay would leave out, and steps of ten cents. Nothing for a few loads. */
export function PayFilter({ search, draft, onChange, loads }: PayFilterProps) {
  const now = useNow(MINUTE_MS)
  const histogram = toPayHistogram(ratesOf({ search, draft, loads }, now))
  if (!histogram) return null
  const typed = readFilters({ minRatePerMile: draft.minRatePerMile }).query.minRatePerMile
  const least = typed === undefined ? undefined : dollarsToCents(typed)
  const step = (by: 1 | -1) => {
    const next = stepPay(histogram, least, by)
    onChange({ minRatePerMile: next === undefined ? undefined : centsToDollars(next) })
  }
  return (
    <div role="group" aria-label={PAY_FILTER_COPY.payAtLeast} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p aria-hidden className="text-sm font-semibold">
          {PAY_FILTER_COPY.payAtLeast}
        </p>
        <p className="text-sm text-ink-soft">{PAY_FILTER_COPY.half(histogram.loads, histogram.median)}</p>
      </div>
      <div className="flex items-end gap-3">
        <Button variant="ghost" size="icon" aria-label={PAY_FILTER_COPY.less} onClick={() => step(-1)}>
          <Minus aria-hidden />
        </Button>
        <Bars histogram={histogram} least={least} />
        <Button variant="ghost" size="icon" aria-label={PAY_FILTER_COPY.more} onClick={() => step(1)}>
          <Plus aria-hidden />
        </Button>
      </div>
    </div>
  )
}

function Bars({ histogram: { bars, from, to }, least = 0 }: { histogram: PayHistogram; least: Cents | undefined }) {
  const most = Math.max(...bars)
  const width = (to - from) / bars.length
  return (
    <div aria-hidden className="flex h-12 min-w-0 flex-1 items-end gap-0.5">
      {bars.map((count, bar) => (
        <span
          key={bar}
          style={{ height: `${(count / most) * 100}%` }}
          className={classNames(
            'min-h-0.5 flex-1 rounded-t-sm forced-colors:bg-[CanvasText]',
            // the last bar has what pays more
            from + (bar + 1) * width <= least && bar < bars.length - 1 ? 'bg-line' : 'bg-sign',
          )}
        />
      ))}
    </div>
  )
}

/** Of what the other filters leave. */
function ratesOf({ search, draft, loads }: Omit<PayFilterProps, 'onChange'>, now: number): Cents[] {
  const { query } = readFilters({ ...draft, minRatePerMile: undefined })
  const all = {
    ...query,
    search: search.search,
    status: search.status,
    sort: 'rate:desc',
    page: 1,
    limit: loads.length,
  } as const
  return searchStoredBoard({ open: loads, all: loads }, all, now).data.flatMap(({ rate, distance }) =>
    distance < 1 ? [] : centsPerMile(dollarsToCents(rate), distance),
  )
}

const MAX_OFFERS = 6
const SETTLED_AFTER_MS = 300

interface BrokerFieldProps {
  draft: BoardFilters
  onChange: (part: Partial<BoardFilters>) => void
  loads: readonly Load[]
}

/** One broker of those with loads on the board; without an answer, of those whose loads this device has seen. */
export function BrokerField({ draft: { broker, brokerName }, onChange, loads }: BrokerFieldProps) {
  const [text, setText] = useState(String(brokerName ?? ''))
  const [isLeft, setLeft] = useState(false)
  const wanted = toComparedForm(text)
  const { data: brokers, isError } = useBrokers(broker === undefined ? wanted : '')
  const seen = seenBrokers(loads).filter(({ name }) => wanted !== '' && toComparedForm(name).includes(wanted))
  const offers = (brokers ?? seen).slice(0, MAX_OFFERS).map(({ id, name }) => ({ key: id, title: name }))
  return (
    <AutocompleteField
      label={FILTERS_DIALOG_COPY.broker}
      placeholder={FILTERS_DIALOG_COPY.brokerPlaceholder}
      hint={isError ? FILTERS_DIALOG_COPY.brokersSeen : undefined}
      error={isLeft && wanted !== '' && broker === undefined ? FILTERS_DIALOG_COPY.chooseBroker : undefined}
      maxLength={100}
      value={text}
      suggestions={broker === undefined ? offers : []}
      onType={(typed) => {
        setText(typed)
        setLeft(false)
        onChange({ broker: undefined, brokerName: undefined })
      }}
      onTake={({ key, title }) => {
        setText(title)
        onChange({ broker: key, brokerName: title })
      }}
      onBlur={() => setLeft(true)}
    />
  )
}

/** From two characters on. The last answer stays while typing continues; without connection there is none. */
function useBrokers(typed: string) {
  const search = useDebouncedValue(typed, { pauseMs: SETTLED_AFTER_MS })
  const { data, isError } = useQuery({
    queryKey: ['brokers', search],
    queryFn: async ({ signal }) => (await call(searchBrokersEndpoint, { query: { search } }, { signal })).data,
    enabled: search.length >= 2 && typed.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { silent: true },
  })
  return { data: typed.length < 2 || isError ? undefined : data, isError }
}

const MAX_DELIVERIES = 3
const NONE: readonly Load[] = []

/** Every load stored on this device. */
export function useStoredLoads(): readonly Load[] {
  const db = openAccountCache(useSession().user.id)
  return useLiveRead(db, 'stored-loads', () => readStoredLoads(db)) ?? NONE
}

/** Where the account's own loads are delivered, the last one first: that's where the truck will be empty. */
export function ownDeliveries(loads: readonly Load[]): Truck[] {
  const own = loads
    .filter(({ viewer, status }) => viewer === 'carrier' && (status === 'active' || status === 'completed'))
    .map(lastStopOf)
    .toSorted((a, b) => b.appointment.from - a.appointment.from)
  const places = new Map<string, string>()
  for (const { location } of own) {
    const { coordinates } = location
    const name = placeName(location)
    if (coordinates && !places.has(name)) places.set(name, formatPoint(coordinates))
  }
  return [...places].slice(0, MAX_DELIVERIES).map(([nearName, near]) => ({ near, nearName }))
}

export interface SeenBroker {
  id: string
  name: string
}

/** Brokers of the stored loads, by name. */
function seenBrokers(loads: readonly Load[]): SeenBroker[] {
  const names = new Map(loads.map(({ broker }) => [broker.id, partyName(broker)]))
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
}
