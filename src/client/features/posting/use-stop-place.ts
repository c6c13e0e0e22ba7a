import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { addressesOnDevice, placeNear, placeOfTypedZip } from '#client/browser/addresses/device-addresses.ts'
import type { Address, AddressPrecision } from '#domain/address.ts'
import { greatCircleMiles, type Point } from '#domain/geo.ts'
import type { Facility } from './facilities.ts'
import type { StopKind } from '#contract/load-field.ts'
import type { LoadFormValues } from '#contract/load-form.ts'

/** CREATE-09: what counts as a whole address. */
const WHOLE_ADDRESS = 10
/** Mail knows a place by more names than one: nearer than this, the pin already stands where the fields say. */
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

/** What the fields of one stop know of its place, and how it is told them: by an address, by hand, by the pin. */
export function useStopPlace(stop: StopKind) {
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

  /** CREATE-24: what an address fills counts as touched. A city alone leaves the street to be typed. */
  const takeAddress = (address: Address) => {
    stand(address)
    named(address)
    setPlaced(false)
    const { street, fullAddress } = address
    if (street === '') setValue(`${stop}Address`, '', QUIETLY)
    else setValue(`${stop}Address`, street.length < WHOLE_ADDRESS ? fullAddress : street, BY_HAND)
  }

  /** A place of earlier loads comes with its gate and its people. */
  const takeFacility = (facility: Facility) => {
    stand({ ...facility, precision: null })
    named(facility)
    setPlaced(false)
    setValue(`${stop}Address`, facility.address, BY_HAND)
    setValue(`${stop}LocationDetails`, facility.details, BY_HAND)
    setValue(`${stop}Contact`, facility.contact, BY_HAND)
  }

  /** What stands there: an answer that finds something else comes too late. */
  const said = () =>
    JSON.stringify(getValues([`${stop}Location`, `${stop}State`, `${stop}ZipCode`, `${stop}Coordinates`]))

  /** After the city, the state or the ZIP was typed: the pin goes where they say, unless it stands there already. */
  const settle = async () => {
    const asked = said()
    const [city, state, zipCode] = getValues([`${stop}Location`, `${stop}State`, `${stop}ZipCode`])
    const found = await placeNamed({ city, state, zipCode }).catch(() => null)
    if (!found || said() !== asked) return
    const known = getValues(`${stop}Coordinates`)
    if (known && greatCircleMiles(known, found.coordinates) < SAME_PLACE_MILES) return
    stand(found)
    setPlaced(false)
    if (city.trim() === '') setValue(`${stop}Location`, found.city, BY_HAND)
    if (state.trim() === '') setValue(`${stop}State`, found.state, BY_HAND)
  }

  const movePin = (to: Point) => {
    stand({ coordinates: to, precision: 'rooftop', zone })
    setPlaced(true)
    const asked = said()
    void placeNear(to).then(
      (place) => place && said() === asked && setValue(`${stop}Zone`, place.zone, QUIETLY),
      // without the gazetteer the zone stays that of the address
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
  const byZip = await placeOfTypedZip(named.zipCode.trim())
  if (byZip) {
    const { city, state, zone, latitude, longitude } = byZip
    return { city, state, zone, coordinates: { latitude, longitude }, precision: 'zip' }
  }
  if (named.city.trim().length < 2 || named.state.trim().length !== 2) return null
  const [first] = await addressesOnDevice(`${named.city}, ${named.state}`, 1)
  return first?.state === named.state.trim().toUpperCase() ? first : null
}
