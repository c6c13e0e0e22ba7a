import { type ReactNode, useState } from 'react'
import type { Address } from '#domain/geo/address.ts'
import type { Point } from '#domain/geo/point.ts'
import { placeName } from '#domain/text/place-name.ts'
import { parseStateCode } from '#domain/geo/us-state.ts'
import { useAddressSearch } from '#client/browser/addresses/use-addresses.ts'
import { AutocompleteField, type Suggestion } from '#client/ui/autocomplete-field.tsx'
import { FILTERS_DIALOG_COPY } from './filters-dialog-copy.ts'

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
export function PlaceField({ chosen, withStates = false, onChoose, hint, ...field }: PlaceFieldProps) {
  const [text, setText] = useState(chosen)
  const [known, setKnown] = useState(chosen)
  const [isTyping, setTyping] = useState(false)
  const [isLeft, setLeft] = useState(false)
  // chosen elsewhere: a recent position, this device's, a cleared form
  if (chosen !== known) {
    setKnown(chosen)
    if (!isTyping) setText(chosen)
  }
  const { addresses, isOut } = useAddressSearch(isTyping ? text : null, '')
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
      hint={isOut ? FILTERS_DIALOG_COPY.searchMissing : hint}
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

/** To about a mile: closer says more of a truck than a search needs. */
export function formatPoint({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`
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
