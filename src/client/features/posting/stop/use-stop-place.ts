import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Address, AddressPrecision } from '#domain/geo/address-search.ts'
import { greatCircleMiles, type Point } from '#domain/geo/point.ts'
import type { Facility } from './facilities.ts'
import type { LoadFormValues, StopField } from '#contract/freight/load-form.ts'

const loadAddresses = () => import('#client/browser/addresses/device-addresses.ts')

/** CREATE-09: minimum length of a full address. */
const WHOLE_ADDRESS = 10
/** Places have several postal names: within this distance, the pin already matches the fields. */
const SAME_PLACE_MILES = 30

const BY_HAND = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
const QUIETLY = { shouldDirty: true }

interface Settled {
  city: string
  state: string
  coordinates: Point
  precision: AddressPrecision
  zone: string
}

/** One stop's location fields, and how they change: by address, by hand, by the pin. */
export function useStopPlace(stop: StopField) {
  const { control, setValue, getValues } = useFormContext<LoadFormValues>()
  const [isPlaced, setPlaced] = useState(false)
  const [point, precision, zone] = useWatch({
    control,
    name: [`${stop}Coordinates`, `${stop}Precision`, `${stop}Zone`],
  })

  const stand = (at: { coordinates: Point | null; precision: AddressPrecision | null; zone: string }) => {
    setValue(`${stop}Coordinates`, at.coordinates, BY_HAND)
    setValue(`${stop}Precision`, at.precision, QUIETLY)
    setValue(`${stop}Zone`, at.zone, QUIETLY)
  }
  const named = ({ city, state, zipCode }: { city: string; state: string; zipCode: string }) => {
    setValue(`${stop}Location`, city, BY_HAND)
    setValue(`${stop}State`, state, BY_HAND)
    setValue(`${stop}ZipCode`, zipCode, BY_HAND)
  }

  /** CREATE-24: fields filled by an address count as touched. A city alone leaves the street empty. */
  const takeAddress = (address: Address) => {
    stand(address)
    named(address)
    setPlaced(false)
    const { street, fullAddress } = address
    if (street === '') setValue(`${stop}Address`, '', QUIETLY)
    else setValue(`${stop}Address`, street.length < WHOLE_ADDRESS ? fullAddress : street, BY_HAND)
  }

  /** An earlier place brings its gate and its contact. */
  const takeFacility = (facility: Facility) => {
    stand({ ...facility, precision: null })
    named(facility)
    setPlaced(false)
    setValue(`${stop}Address`, facility.address, BY_HAND)
    setValue(`${stop}LocationDetails`, facility.details, BY_HAND)
    setValue(`${stop}Contact`, facility.contact, BY_HAND)
  }

  /** Snapshot of the location: an answer to an older one is dropped. */
  const said = () =>
    JSON.stringify(getValues([`${stop}Location`, `${stop}State`, `${stop}ZipCode`, `${stop}Coordinates`]))

  /** After the city, the state or the ZIP was typed: moves the pin there, unless it's already close. */
  const settle = async () => {
    const asked = said()
    const [city, state, zipCode] = getValues([`${stop}Location`, `${stop}State`, `${stop}ZipCode`])
    const found = await placeNamed({ city, state, zipCode }).catch(() => null)
    if (!found || said() !== asked) return
    const coordinates = getValues(`${stop}Coordinates`)
    if (coordinates && greatCircleMiles(coordinates, found.coordinates) < SAME_PLACE_MILES) return
    stand(found)
    setPlaced(false)
    if (city.trim() === '') setValue(`${stop}Location`, found.city, BY_HAND)
    if (state.trim() === '') setValue(`${stop}State`, found.state, BY_HAND)
  }

  const movePin = (to: Point) => {
    stand({ coordinates: to, precision: 'rooftop', zone })
    setPlaced(true)
    const asked = said()
    void loadAddresses()
      .then(({ findPlaceNear }) => findPlaceNear(to))
      .then(
        (place) => place && said() === asked && setValue(`${stop}Zone`, place.zone, QUIETLY),
        // without the gazetteer the address's zone stays
        () => undefined,
      )
  }

  return {
    zone,
    pin: { point, precision, isPlaced },
    settle,
    movePin,
    take: (taken: { address?: Address | undefined; facility?: Facility | undefined }) => {
      if (taken.address) takeAddress(taken.address)
      if (taken.facility) takeFacility(taken.facility)
    },
  }
}

async function placeNamed(named: { city: string; state: string; zipCode: string }): Promise<Settled | null> {
  const { findPlaceByZip, searchAddressesOnDevice } = await loadAddresses()
  const byZip = await findPlaceByZip(named.zipCode.trim())
  if (byZip) {
    const { city, state, zone, latitude, longitude } = byZip
    return { city, state, zone, coordinates: { latitude, longitude }, precision: 'zip' }
  }
  if (named.city.trim().length < 2 || named.state.trim().length !== 2) return null
  const [first] = await searchAddressesOnDevice(`${named.city}, ${named.state}`, 1)
  return first?.state === named.state.trim().toUpperCase() ? first : null
}
