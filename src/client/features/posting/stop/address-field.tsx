import { useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import Warehouse from 'lucide-react/icons/warehouse'
import { type Ref, useMemo, useState } from 'react'
import { useAddressSearch } from '#client/browser/addresses/use-addresses.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { AutocompleteField, type Suggestion } from '#client/ui/autocomplete-field.tsx'
import type { Address } from '#domain/geo/address-search.ts'
import { isInTerritory } from '#domain/geo/us-state.ts'
import { ADDRESS_FIELD_COPY } from '../copy.ts'
import { type Facility, filterFacilities, loadFacilities } from './facilities.ts'
import { orderOffers } from './order-offers.ts'

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

type Taken = { address: Address; facility?: undefined } | { facility: Facility; address?: undefined }
type Offer = Suggestion & Taken

interface FoundOffers {
  offers: readonly Offer[]
  /** address search is unavailable here */
  isOut: boolean
}

const NO_FACILITIES: readonly Facility[] = []
const NO_OFFERS: readonly Offer[] = []

/**
 * What a typed address may mean: cities by that name, the account's facilities, other addresses.
 * @param typed null while the field isn't in use
 * @param within 'Dallas, TX 75201', as far as known: a bare street is searched there
 */
function useOffers(typed: string | null, within: string): FoundOffers {
  const personId = useSession().user.id
  const { data: facilities = NO_FACILITIES } = useQuery({
    queryKey: ['facilities', personId],
    queryFn: () => loadFacilities(personId),
    enabled: typed !== null,
  })
  const { addresses, isOut } = useAddressSearch(typed, within)
  const offers = useMemo(
    () =>
      typed === null
        ? NO_OFFERS
        : orderOffers(typed, filterFacilities(facilities, typed).map(ofFacility), addresses.map(ofAddress)),
    [typed, facilities, addresses],
  )
  return { offers, isOut }
}

function ofAddress(address: Address): Suggestion & { address: Address; facility?: undefined } {
  const { fullAddress, street, city, state, zipCode } = address
  const place = `${city}, ${state} ${zipCode}`.trim()
  return {
    key: `address ${fullAddress}`,
    title: street || place,
    detail: street ? place : ADDRESS_FIELD_COPY.cityOnly,
    address,
  }
}

function ofFacility(facility: Facility): Offer {
  const { address, details, city, state, zipCode } = facility
  return {
    key: `facility ${address} ${city} ${details}`,
    title: (
      <span className="flex items-center gap-2">
        <Warehouse aria-hidden className="size-4 shrink-0 text-rail" />
        {details || address}
      </span>
    ),
    detail: `${details ? `${address}, ` : ''}${city}, ${state} ${zipCode}`.trim(),
    facility,
  }
}
