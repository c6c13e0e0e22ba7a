import { useQuery } from '@tanstack/react-query'
import Warehouse from 'lucide-react/icons/warehouse'
import { useEffect, useMemo } from 'react'
import { useAddressSearch } from '#client/browser/addresses/use-addresses.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import type { Suggestion } from '#client/ui/autocomplete-field.tsx'
import type { Address } from '#domain/geo/address.ts'
import { ADDRESS_FIELD_COPY } from './copy.ts'
import { type Facility, filterFacilities, loadFacilities } from './facilities.ts'
import { orderOffers } from './order-offers.ts'

export type Taken = { address: Address; facility?: undefined } | { facility: Facility; address?: undefined }
type Offer = Suggestion & Taken

export interface FoundOffers {
  offers: readonly Offer[]
  /** address search is unavailable here */
  isOut: boolean
}

const NO_FACILITIES: readonly Facility[] = []

interface FindOffersProps {
  typed: string
  /** 'Dallas, TX 75201', as far as known: a bare street is searched there */
  within: string
  onFound: (found: FoundOffers) => void
}

/** Finds what a typed address may mean: cities by that name, the account's facilities, other addresses. Shows nothing. */
export function FindOffers({ typed, within, onFound }: FindOffersProps) {
  const accountId = useSession().user.id
  const { data: facilities = NO_FACILITIES } = useQuery({
    queryKey: ['facilities', accountId],
    queryFn: () => loadFacilities(accountId),
  })
  const { addresses, isOut } = useAddressSearch(typed, within)
  const offers = useMemo(
    () => orderOffers(typed, filterFacilities(facilities, typed).map(ofFacility), addresses.map(ofAddress)),
    [typed, facilities, addresses],
  )
  useEffect(() => onFound({ offers, isOut }), [onFound, offers, isOut])
  return null
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
