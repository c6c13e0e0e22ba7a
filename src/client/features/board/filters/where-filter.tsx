import Flag from 'lucide-react/icons/flag'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Truck from 'lucide-react/icons/truck'
import { type ReactNode, useState } from 'react'
import { findPlaceNear } from '#client/browser/addresses/device-addresses.ts'
import { useAddressSearch } from '#client/browser/addresses/use-addresses.ts'
import { readCurrentPlace } from '#client/browser/page/current-place.ts'
import { formatPoint } from '#client/components/load/deadhead-miles.ts'
import { loadRecentTrucks } from '#client/components/load/recent-trucks.ts'
import { AutocompleteField, type Suggestion } from '#client/ui/autocomplete-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { Chip, ChoiceChips } from '#client/ui/chip.tsx'
import type { Load } from '#contract/freight/load.ts'
import type { Address } from '#domain/geo/address-search.ts'
import { isMapLink } from '#domain/geo/pasted-point.ts'
import { parseStateCode } from '#domain/geo/us-state.ts'
import { placeName } from '#domain/text/names.ts'
import { type BoardFilters, DEFAULT_MILES } from './board-filters.ts'
import { FILTERS_DIALOG_COPY } from './copy.ts'
import { ownDeliveries } from './filter-fields.tsx'

const RADII: readonly number[] = [25, 50, 100, 150, 250]

interface WhereFilterProps {
  draft: BoardFilters
  onChange: (part: Partial<BoardFilters>) => void
  loads: readonly Load[]
}

/** Where the truck is and how far it goes for a pickup; where the load may go. */
export function WhereFilter({ draft, onChange, loads }: WhereFilterProps) {
  return (
    <>
      <div className="flex flex-col gap-2">
        <PlaceField
          label={FILTERS_DIALOG_COPY.truck}
          placeholder={FILTERS_DIALOG_COPY.truckPlaceholder}
          leading={<Truck aria-hidden className="text-ink-soft" />}
          chosen={String(draft.nearName ?? draft.near ?? '')}
          onChoose={(place) => onChange({ near: place?.point, nearName: place?.point && place.name })}
        />
        <TruckOffers draft={draft} onChange={onChange} loads={loads} />
        <Radius
          label={FILTERS_DIALOG_COPY.radius}
          value={draft.radius}
          onChange={(radius) => onChange({ radius })}
          isShown={draft.near !== undefined}
        />
      </div>
      <div className="flex flex-col gap-2">
        <PlaceField
          label={FILTERS_DIALOG_COPY.delivery}
          placeholder={FILTERS_DIALOG_COPY.deliveryPlaceholder}
          hint={FILTERS_DIALOG_COPY.deliveryHint}
          leading={<Flag aria-hidden className="text-ink-soft" />}
          withStates
          chosen={String(draft.toStates ?? '').replaceAll(',', ', ') || String(draft.toName ?? draft.to ?? '')}
          onChoose={(place) =>
            onChange({ to: place?.point, toName: place?.point && place.name, toStates: place?.states })
          }
        />
        <Radius
          label={FILTERS_DIALOG_COPY.toRadius}
          value={draft.toRadius}
          onChange={(toRadius) => onChange({ toRadius })}
          isShown={draft.to !== undefined}
        />
      </div>
    </>
  )
}

/** The phone's position, asked for only at the tap, and places the truck was or will be empty. */
function TruckOffers({ draft, onChange, loads }: WhereFilterProps) {
  const [reading, setReading] = useState<'no' | 'now' | 'failed'>('no')
  const choose = (truck: { near: string; nearName: string }) => {
    setReading('no')
    onChange(truck)
  }
  const readPosition = async () => {
    setReading('now')
    const here = await readCurrentPlace()
    if (!here) return setReading('failed')
    const place = await findPlaceNear(here).catch(() => null)
    choose({ near: formatPoint(here), nearName: place ? placeName(place) : FILTERS_DIALOG_COPY.hereUnnamed })
  }
  const deliveries = ownDeliveries(loads)
  const names = new Set(deliveries.map(({ nearName }) => nearName))
  const offers = [...deliveries, ...loadRecentTrucks().filter(({ nearName }) => !names.has(nearName))]
  return (
    <>
      <div
        role="group"
        aria-label={FILTERS_DIALOG_COPY.nearOnes}
        className="flex flex-wrap items-center gap-x-2 gap-y-3 *:max-w-full *:whitespace-normal"
      >
        <Button
          variant="quiet"
          size="compact"
          className="-ml-3.5"
          busy={reading === 'now'}
          onClick={() => void readPosition()}
        >
          <LocateFixed aria-hidden />
          {reading === 'now' ? FILTERS_DIALOG_COPY.readingPosition : FILTERS_DIALOG_COPY.myPosition}
        </Button>
        {offers.map((truck) => (
          <Chip key={truck.nearName} pressed={truck.near === draft.near} onClick={() => choose(truck)}>
            {truck.nearName}
          </Chip>
        ))}
      </div>
      {reading === 'failed' && (
        <p role="alert" className="text-sm">
          {FILTERS_DIALOG_COPY.noPosition}
        </p>
      )}
    </>
  )
}

interface RadiusProps {
  label: string
  value: string | number | undefined
  onChange: (miles: number) => void
  isShown: boolean
}

function Radius({ label, value, onChange, isShown }: RadiusProps) {
  if (!isShown) return null
  const chosen = Number(value ?? DEFAULT_MILES)
  const radii = RADII.includes(chosen) || !(chosen > 0) ? RADII : [...RADII, chosen].toSorted((a, b) => a - b)
  return (
    <>
      <p aria-hidden className="mt-2 text-sm font-semibold">
        {label}
      </p>
      <ChoiceChips
        label={label}
        options={radii.map((miles) => ({ value: String(miles), label: FILTERS_DIALOG_COPY.miles(miles) }))}
        value={String(chosen)}
        onChange={(miles) => onChange(Number(miles))}
      />
    </>
  )
}

export type ChosenPlace = { point: string; name: string; states?: undefined } | { states: string; point?: undefined }

interface PlaceFieldProps {
  label: string
  placeholder: string
  hint?: string
  leading: ReactNode
  /** the chosen place, as typed in the field */
  chosen: string
  withStates?: boolean
  onChoose: (place: ChosenPlace | null) => void
}

type Offer = Suggestion & { place: ChosenPlace }

/** A city or ZIP of the address search, or a list of states. Text that is neither is no place yet, and says so. */
function PlaceField({ chosen, withStates = false, onChoose, hint, ...field }: PlaceFieldProps) {
  const [text, setText] = useState(chosen)
  const [known, setKnown] = useState(chosen)
  const [isTyping, setTyping] = useState(false)
  const [isLeft, setLeft] = useState(false)
  // chosen elsewhere: a recent position, this device's, a cleared form
  if (chosen !== known) {
    setKnown(chosen)
    if (!isTyping) setText(chosen)
  }
  const { addresses, isOut, isEmpty } = useAddressSearch(isTyping ? text : null, '')
  const states = withStates ? readStates(text) : null
  const isUnknown = isLeft && text.trim() !== '' && chosen === ''
  const take = (place: ChosenPlace) => {
    setTyping(false)
    setLeft(false)
    setText(place.states?.replaceAll(',', ', ') ?? (place.point === undefined ? '' : place.name))
    onChoose(place)
  }
  return (
    <AutocompleteField
      {...field}
      hint={isOut ? FILTERS_DIALOG_COPY.searchMissing : isEmpty && !states ? nothingFound(text) : hint}
      error={isUnknown ? FILTERS_DIALOG_COPY.choosePlace : undefined}
      maxLength={200}
      value={text}
      suggestions={isTyping ? offersOf(states, addresses) : []}
      onType={(typed) => {
        setText(typed)
        setTyping(true)
        setLeft(false)
        const typedStates = withStates ? readStates(typed) : null
        onChoose(typedStates ? { states: typedStates } : null)
      }}
      onTake={({ place }) => take(place)}
      onBlur={() => {
        setTyping(false)
        setLeft(true)
      }}
      source={FILTERS_DIALOG_COPY.source}
    />
  )
}

/** What to type in place of it. */
function nothingFound(text: string): string {
  return isMapLink(text.trim()) ? FILTERS_DIALOG_COPY.linkUnread : FILTERS_DIALOG_COPY.noPlace
}

function offersOf(states: string | null, addresses: readonly Address[]): Offer[] {
  const ofStates = states
    ? [{ key: 'states', title: FILTERS_DIALOG_COPY.statesOption(states.replaceAll(',', ', ')), place: { states } }]
    : []
  const seen = new Set<string>()
  const ofPlaces = addresses.flatMap(({ coordinates, zipCode, ...address }) => {
    const name = placeName(address)
    if (seen.has(name)) return []
    seen.add(name)
    return [{ key: name, title: name, detail: zipCode, place: { point: formatPoint(coordinates), name } }]
  })
  return [...ofStates, ...ofPlaces]
}

/** 'tx, Oklahoma' as 'TX,OK'; null unless all are states. */
function readStates(text: string): string | null {
  const parts = text.includes(',')
    ? text.split(',')
    : /^\s*[a-z]{2}(\s+[a-z]{2})+\s*$/i.test(text)
      ? text.split(/\s+/)
      : [text]
  const named = parts.filter((part) => part.trim() !== '')
  const codes = named.flatMap((part) => parseStateCode(part) ?? [])
  return codes.length > 0 && codes.length === named.length ? codes.join(',') : null
}
