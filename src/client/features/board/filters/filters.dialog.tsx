import { type ReactNode, useRef, useState } from 'react'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { rememberTruck } from '#client/components/load/recent-trucks.ts'
import { DateField } from '#client/components/time-fields.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { formatCounted } from '#domain/text/paging.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/period.ts'
import { localDay } from '#domain/time/stop-time.ts'
import type { BoardSearch, BoardSearchProps } from '../board-search.ts'
import { useBoardCount } from '../board.queries.ts'
import { type BoardFilters, FILTER_GROUPS, type FilterKey, readFilters, withoutFilters } from './board-filters.ts'
import {
  AGE_OPTIONS,
  FILTER_BAR_COPY,
  FILTERS_DIALOG_COPY,
  PICKUP_OPTIONS,
  STOPS_OPTIONS,
  TRIP_OPTIONS,
} from './copy.ts'
import { BrokerField, EquipmentFilter, PayFilter, useStoredLoads } from './filter-fields.tsx'
import { WhereFilter } from './where-filter.tsx'

interface FiltersDialogProps extends BoardSearchProps {
  open: boolean
  onClose: () => void
}

/** The filters in a form, a bottom sheet on phones. The button counts what the choice would find. */
export function FiltersDialog({ open, onClose, ...board }: FiltersDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={FILTERS_DIALOG_COPY.title}>
      {open && <FilterForm {...board} onClose={onClose} />}
    </Dialog>
  )
}

/** Typed words that a filter can't use stay in the draft, so that they are shown with their problem. */
function FilterForm({ search, onSearchChange, onClose }: Omit<FiltersDialogProps, 'open'>) {
  const form = useRef<HTMLFormElement>(null)
  const loads = useStoredLoads()
  const [draft, setDraft] = useState<BoardFilters>(search)
  const [clears, setClears] = useState(0)
  const change = (part: Partial<BoardFilters>) => setDraft((before) => ({ ...before, ...part }))
  const { problems } = readFilters(draft)
  const [keyword, setKeyword] = useState(search.search)
  const merged = { ...search, ...draft, search: keyword, sort: sortFor(search, draft) }
  const count = useBoardCount(merged, problems.length === 0)
  const showLabel = FILTERS_DIALOG_COPY.show(
    count ? formatCounted(count.total, count.totalIsCapped) : null,
    count?.total === 1,
  )
  const errorOf = (key: FilterKey) => problems.find((problem) => problem.key === key)?.message
  const text = (key: FilterKey) => ({
    value: String(draft[key] ?? ''),
    error: errorOf(key),
    onChange: ({ target }: { target: { value: string } }) => change({ [key]: target.value.trim() || undefined }),
  })

  const show = () => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (problems.length > 0 || wrong) return wrong?.focus()
    const { near, nearName } = draft
    if (near !== undefined && nearName !== undefined) rememberTruck({ near: String(near), nearName: String(nearName) })
    onSearchChange({ ...withoutFilters(FILTER_GROUPS), ...toUrl(draft), search: keyword, sort: merged.sort, page: 1 })
    onClose()
  }
  return (
    <form
      key={clears}
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      {keyword && (
        <p className="flex flex-wrap items-center gap-x-2 rounded-control bg-sign-tint py-1 pl-3.5 text-sign-deep">
          <b className="min-w-0 flex-1 truncate">{FILTERS_DIALOG_COPY.keyword(keyword)}</b>
          <Button variant="quiet" size="compact" onClick={() => setKeyword('')}>
            {FILTERS_DIALOG_COPY.removeKeyword}
          </Button>
        </p>
      )}
      <WhereFilter draft={draft} onChange={change} loads={loads} />
      <Section title={FILTERS_DIALOG_COPY.pickup}>
        <PickupDays draft={draft} onChange={change} />
      </Section>
      <EquipmentFilter value={draft.equipment} onChange={(equipment) => change({ equipment })} />
      <PayFilter search={search} draft={draft} onChange={change} loads={loads} />
      <div className="grid grid-cols-1 gap-x-3 gap-y-1 min-[22rem]:grid-cols-2">
        <TextField
          label={FILTERS_DIALOG_COPY.ratePerMile}
          inputMode="decimal"
          leading="$"
          {...text('minRatePerMile')}
        />
        <TextField label={FILTERS_DIALOG_COPY.rate} inputMode="decimal" leading="$" {...text('minRate')} />
        <TextField label={FILTERS_DIALOG_COPY.weight} inputMode="numeric" trailing="lb" {...text('maxWeight')} />
      </div>
      <TripChoices draft={draft} onChange={change} />
      <BrokerField draft={draft} onChange={change} loads={loads} />
      <DialogActions beside>
        <Button
          variant="ghost"
          className="grow sm:grow-0"
          onClick={() => {
            setDraft(withoutFilters(FILTER_GROUPS))
            setKeyword('')
            setClears(clears + 1)
          }}
        >
          {FILTER_BAR_COPY.clearAll}
        </Button>
        <Button type="submit" className="grow-3">
          {showLabel}
        </Button>
        <VisuallyHidden>
          <span role="status">{showLabel}</span>
        </VisuallyHidden>
      </DialogActions>
    </form>
  )
}

/** How long a trip, of how many stops, posted how long ago: each a row of chips. */
function TripChoices({ draft, onChange }: PartProps) {
  return (
    <>
      <Section title={FILTERS_DIALOG_COPY.trip}>
        <ChoiceChips
          label={FILTERS_DIALOG_COPY.trip}
          options={TRIP_OPTIONS}
          value={
            TRIP_OPTIONS.find(({ value }) => value === `${draft.minMiles ?? ''}-${draft.maxMiles ?? ''}`)?.value ??
            'other'
          }
          onChange={(value) => {
            const option = TRIP_OPTIONS.find((each) => each.value === value)
            onChange({ minMiles: option?.least, maxMiles: option?.most })
          }}
        />
      </Section>
      <Section title={FILTERS_DIALOG_COPY.stops}>
        <ChoiceChips
          label={FILTERS_DIALOG_COPY.stops}
          options={STOPS_OPTIONS}
          value={String(draft.maxStops ?? '')}
          onChange={(value) => onChange({ maxStops: value === '' ? undefined : Number(value) })}
        />
      </Section>
      <Section title={FILTERS_DIALOG_COPY.age}>
        <ChoiceChips
          label={FILTERS_DIALOG_COPY.age}
          options={AGE_OPTIONS}
          value={String(draft.postedWithin ?? '')}
          onChange={(value) => onChange({ postedWithin: value === '' ? undefined : Number(value) })}
        />
      </Section>
    </>
  )
}

/** Numbers as numbers, which a URL writes without quotes, and no radius around nothing. */
function toUrl(draft: BoardFilters): BoardFilters {
  const { minRate, minRatePerMile, maxWeight } = readFilters(draft).query
  return {
    ...draft,
    minRate,
    minRatePerMile,
    maxWeight,
    radius: draft.near === undefined ? undefined : draft.radius,
    toRadius: draft.to === undefined ? undefined : draft.toRadius,
  }
}

/** Deadhead can't be the order without a truck position. */
function sortFor({ sort }: BoardSearch, { near }: BoardFilters) {
  return sort === 'deadhead:asc' && near === undefined ? 'rate:desc' : sort
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden className="text-sm font-semibold">
        {title}
      </p>
      {children}
    </div>
  )
}

/** A filter's days are chosen on this device. */
const HERE = ownZone()

interface PartProps {
  draft: BoardFilters
  onChange: (part: Partial<BoardFilters>) => void
}

function PickupDays({ draft: { pickupDateFrom, pickupDateTo }, onChange }: PartProps) {
  const now = useNow(DAY_MS)
  const day = (later: number) => addDays(localDay(now, HERE), later)
  const ranges = {
    any: [undefined, undefined],
    today: [day(0), day(0)],
    tomorrow: [day(1), day(1)],
    'three-days': [day(0), day(2)],
  } as const
  const option = PICKUP_OPTIONS.find(
    ({ value }) => value !== 'dates' && ranges[value][0] === pickupDateFrom && ranges[value][1] === pickupDateTo,
  )
  const [isTyped, setTyped] = useState(!option)
  return (
    <>
      <ChoiceChips
        label={FILTERS_DIALOG_COPY.pickup}
        options={PICKUP_OPTIONS}
        value={isTyped ? 'dates' : (option?.value ?? 'dates')}
        onChange={(value) => {
          setTyped(value === 'dates')
          if (value !== 'dates') onChange({ pickupDateFrom: ranges[value][0], pickupDateTo: ranges[value][1] })
        }}
      />
      {isTyped && (
        <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2">
          <Day
            label={FILTERS_DIALOG_COPY.firstDay}
            value={pickupDateFrom}
            today={day(0)}
            onDay={(pickupDateFrom) => onChange({ pickupDateFrom })}
          />
          <Day
            label={FILTERS_DIALOG_COPY.lastDay}
            value={pickupDateTo}
            today={day(0)}
            onDay={(pickupDateTo) => onChange({ pickupDateTo })}
          />
        </div>
      )}
    </>
  )
}

const DAY = /^\d{4}-\d\d-\d\d$/

interface DayProps {
  label: string
  value: string | number | undefined
  today: string
  onDay: (day: string | undefined) => void
}

function Day({ label, value, today, onDay }: DayProps) {
  const [isLeft, setLeft] = useState(false)
  const text = String(value ?? '')
  return (
    <DateField
      label={label}
      value={text}
      today={today}
      error={isLeft && text !== '' && !DAY.test(text) ? FILTERS_DIALOG_COPY.noDay : undefined}
      onChange={(typed) => onDay(typed || undefined)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    />
  )
}
