import { useQuery } from '@tanstack/react-query'
import Warehouse from 'lucide-react/icons/warehouse'
import { useMemo } from 'react'
import { useAddressSearch } from '#client/browser/addresses/use-addresses.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import type { Suggestion } from '#client/ui/autocomplete-field.tsx'
import type { Address } from '#domain/geo/address.ts'
import { ADDRESS_FIELD_COPY } from './copy.ts'
import { type Facility, filterFacilities, loadFacilities } from './facilities.ts'
import { orderOffers } from './order-offers.ts'

export type Taken = { address: Address; facility?: undefined } | { facility: Facility; address?: undefined }
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
export function useOffers(typed: string | null, within: string): FoundOffers {
  const accountId = useSession().user.id
  const { data: facilities = NO_FACILITIES } = useQuery({
    queryKey: ['facilities', accountId],
    queryFn: () => loadFacilities(accountId),
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
        <Warehouse aria-hidden className="size-4 shrink-0 text-sign" />
        {details || address}
      </span>
    ),
    detail: `${details ? `${address}, ` : ''}${city}, ${state} ${zipCode}`.trim(),
    facility,
  }
}
