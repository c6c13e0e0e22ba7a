import MapPin from 'lucide-react/icons/map-pin'
import { type Ref, useState } from 'react'
import { AutocompleteField } from '#client/ui/autocomplete-field.tsx'
import { isInTerritory } from '#domain/geo/us-state.ts'
import { ADDRESS_FIELD_COPY } from './copy.ts'
import { type Taken, useOffers } from './use-offers.tsx'

interface AddressFieldProps {
  ref?: Ref<HTMLInputElement>
  name: string
  label: string
  error: string | undefined
  value: string
  /** 'Dallas, TX 75201', as far as known: a bare street is searched there */
  within: string
  onType: (text: string) => void
  onTake: (taken: Taken) => void
  onBlur: () => void
}

/** CREATE-22: a US street address with suggestions: cities by that name, the account's facilities with their contacts, then other addresses. */
export function AddressField({ value, within, onType, onTake, onBlur, ...field }: AddressFieldProps) {
  // no search in a field that was filled from a suggestion or isn't in use
  const [typed, setTyped] = useState<string | null>(null)
  const { offers, isOut } = useOffers(typed, within)
  const isOutside = typed !== null && isInTerritory(typed)
  return (
    <AutocompleteField
      {...field}
      hint={isOutside ? ADDRESS_FIELD_COPY.outside : isOut && ADDRESS_FIELD_COPY.searchMissing}
      placeholder={ADDRESS_FIELD_COPY.placeholder}
      maxLength={200}
      value={value}
      leading={<MapPin aria-hidden className="text-ink-soft" />}
      suggestions={offers}
      onType={(text) => {
        setTyped(text)
        onType(text)
      }}
      onTake={(offer) => {
        setTyped(null)
        onTake(offer)
      }}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
      source={ADDRESS_FIELD_COPY.source}
    />
  )
}
