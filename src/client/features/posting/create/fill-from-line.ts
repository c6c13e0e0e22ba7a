import type { UseFormReturn } from 'react-hook-form'
import { searchAddressesOnDevice } from '#client/browser/addresses/device-addresses.ts'
import { estimateDirectionsOnDevice } from '#client/browser/map/directions.ts'
import { type LinePart, linePartsOf } from '#client/components/load/line-parts.ts'
import type { Load } from '#contract/freight/load.ts'
import { stopField, type StopName } from '#contract/freight/load-field-table.ts'
import { ON, STOP_NAMES } from '#contract/freight/load-field.ts'
import { firstFormStop, lastFormStop, type LoadFormValues } from '#contract/freight/load-form.ts'
import { isTrailerForVehicle, TRAILER_TYPES } from '#domain/freight/equipment.ts'
import { firstStop, lastStop, type NamedStop, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { suggestDeliveryTime } from '#domain/freight/suggested-times.ts'
import { normalizePlaceName } from '#domain/geo/place-name.ts'
import type { LineStop, PostingLine } from '#domain/text/posting-line.ts'
import { GUESS_COPY } from '../copy.ts'
import { type Facility, listFacilities } from '../stop/facilities.ts'
import type { useStopPlace } from '../stop/use-stop-place.ts'

/** A value that nobody typed: what it is, why, and how to empty it again. */
export interface Guess {
  label: string
  value: string
  reason: string
  undo: () => void | Promise<void>
}

export interface Filled {
  parts: LinePart[]
  guesses: Guess[]
  /** what the line says and the form doesn't take */
  unused: string
}

const BY_HAND = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

type LoadForm = Pick<UseFormReturn<LoadFormValues>, 'setValue' | 'getValues'>

interface Filling {
  form: LoadForm
  /** how each stop takes an address or a facility */
  places: Record<StopName, Pick<ReturnType<typeof useStopPlace>, 'take'>>
  /** the account's own, latest first */
  loads: readonly Load[]
}

/** Fills in the form from one line, and names what it guessed beyond it. */
export async function fillFromLine(line: PostingLine, filling: Filling): Promise<Filled> {
  const facilities = listFacilities(filling.loads)
  const ends: readonly [NamedStop, LineStop][] = [
    [firstStop(POSTED_STOPS), firstStop(line.stops)],
    [lastStop(POSTED_STOPS), lastStop(line.stops)],
  ]
  const ofStops: (Guess | null)[] = []
  for (const [stop, written] of ends) ofStops.push(await fillStop(stop, written, facilities, filling))
  const guesses = [...ofStops, fillFreight(line, filling), await proposeDelivery(line, filling)]
  return {
    parts: linePartsOf(line, equipmentIn(line, filling.form)),
    guesses: guesses.filter((guess) => guess !== null),
    unused: unusedWords(line),
  }
}

/** A stop's fields from the line; its latest facility in that city is a guess. */
async function fillStop(
  { id: stop, kind }: NamedStop,
  written: LineStop,
  facilities: readonly Facility[],
  { form: { setValue }, places }: Filling,
): Promise<Guess | null> {
  const fillCity = async () => {
    const [address] = await searchAddressesOnDevice(`${written.city}, ${written.state}`, 1).catch(() => [])
    // a city has no street: the words before it were read as one
    if (address?.state === written.state && address.street === '') return places[stop].take({ address })
    setValue(`${stop}Location`, written.city, BY_HAND)
    setValue(`${stop}State`, written.state, BY_HAND)
  }
  const facility = facilityIn(facilities, written)
  if (facility) places[stop].take({ facility })
  else await fillCity()
  if (written.day !== null && written.clock !== null) {
    setValue(`${stop}DateTime`, `${written.day}T${written.clock}`, BY_HAND)
    if (written.until !== null) setValue(`${stop}Until`, `${written.day}T${written.until}`, BY_HAND)
  }
  if (!facility) return null
  const { details, address, zipCode, city } = facility
  return {
    label: STOP_NAMES[kind],
    value: [details || address, zipCode].filter(Boolean).join(', '),
    reason: GUESS_COPY.lastStop(city),
    undo: async () => {
      setValue(`${stop}Address`, '', { shouldDirty: true })
      setValue(`${stop}LocationDetails`, '', { shouldDirty: true })
      setValue(`${stop}Contact`, { name: '', phone: '', email: '' }, { shouldDirty: true })
      await fillCity()
    },
  }
}

/** The latest facility in that city. */
function facilityIn(facilities: readonly Facility[], { city, state }: LineStop): Facility | undefined {
  const wanted = normalizePlaceName(`${city} ${state}`)
  return facilities.find((facility) => normalizePlaceName(`${facility.city} ${facility.state}`) === wanted)
}

/** Equipment, weight and rate. Without equipment in the line, that of the last load is a guess. */
function fillFreight(line: PostingLine, { form: { setValue, getValues }, loads }: Filling): Guess | null {
  const { weight, rate, equipment } = line
  if (weight !== null) setValue('commodity.weight', weight, BY_HAND)
  if (rate !== null) setValue('rate', rate, BY_HAND)
  const trailer = TRAILER_TYPES.find((type) => type === equipment?.trailer)
  if (equipment?.vehicle && trailer && isTrailerForVehicle(equipment.vehicle, trailer)) {
    setValue('equipmentType', equipment.vehicle, BY_HAND)
    setValue('commodity.trailer', trailer, BY_HAND)
    if (equipment.isTeam) setValue('team', ON, BY_HAND)
    return null
  }
  const last = loads[0]?.equipmentRequirements
  if (!last || getValues('commodity.trailer') !== '') return null
  setValue('equipmentType', last.type, BY_HAND)
  setValue('commodity.trailer', last.trailer, BY_HAND)
  return {
    label: GUESS_COPY.equipment,
    value: `${last.type}, ${last.trailer}`,
    reason: GUESS_COPY.ofLastLoad,
    undo: () => {
      setValue('equipmentType', '', { shouldDirty: true })
      setValue('commodity.trailer', '', { shouldDirty: true })
    },
  }
}

/** Without a delivery day in the line, the earliest legal arrival by road. */
async function proposeDelivery({ stops }: PostingLine, { form }: Filling): Promise<Guess | null> {
  const values = form.getValues()
  const [from, to] = [firstFormStop(values), lastFormStop(values)]
  if (lastStop(stops).day !== null || !from.Coordinates || !to.Coordinates) return null
  const { length } = await estimateDirectionsOnDevice(from.Coordinates, to.Coordinates)
  const isTeam = values.team === ON
  const trip = {
    pickup: { typed: from.DateTime, zone: from.Zone },
    driveMinutes: length?.driveMinutes ?? null,
    isTeam,
  }
  const earliest = to.Zone === '' ? null : suggestDeliveryTime(trip, to.Zone)
  if (earliest === null) return null
  const field = stopField(lastStop(POSTED_STOPS).id, 'DateTime')
  form.setValue(field, earliest.wallTime, BY_HAND)
  return {
    label: GUESS_COPY.deliveryTime,
    value: earliest.words,
    reason: isTeam ? GUESS_COPY.earliestTeam : GUESS_COPY.earliestSolo,
    undo: () => form.setValue(field, '', { shouldDirty: true }),
  }
}

function equipmentIn({ equipment }: PostingLine, { getValues }: LoadForm): string {
  const { equipmentType, commodity } = getValues()
  return equipment?.vehicle ? `${equipmentType}, ${commodity.trailer}` : ''
}

/** Days without a time aren't guessed into an appointment. */
function unusedWords({ stops, unread }: PostingLine): string {
  const days = stops.flatMap(({ day, clock }) => (day !== null && clock === null ? [day] : []))
  return [...days, ...unread].join(', ')
}
