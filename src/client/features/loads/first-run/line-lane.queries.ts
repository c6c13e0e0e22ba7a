import { useQuery } from '@tanstack/react-query'
import { searchAddressesOnDevice } from '#client/browser/addresses/device-addresses.ts'
import { estimateDirectionsOnDevice } from '#client/browser/map/directions.ts'
import { useDebouncedValue } from '#client/browser/page/use-debounced-value.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { resolveAppointment } from '#contract/freight/appointment.ts'
import { type RateSuggestion, suggestRateEndpoint } from '#contract/freight/rate-suggestion.ts'
import { TRAILER_TYPES } from '#domain/freight/equipment.ts'
import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import { suggestDeliveryTime, suggestPickupTime } from '#domain/freight/suggested-times.ts'
import type { Address } from '#domain/geo/address-search.ts'
import type { LineStop, PostingLine } from '#domain/text/posting-line.ts'
import { call } from '#offline/session/call.ts'

/** What a line's lane is. */
export interface LineLane {
  /** null where no road joins them */
  miles: number | null
  /** instants; the delivery is the earliest of a solo driver where the line names no time */
  pickup: { at: number; zone: string; isGuess: boolean }
  delivery: { at: number; zone: string; isGuess: boolean } | null
  /** null without signal, or where no rate is known */
  market: RateSuggestion | null
}

const TIMEOUT_MS = 10_000

/** Miles, times and market of a line, a second after the last key; null while its cities aren't found. */
export function useLineLane(line: PostingLine | null): LineLane | null {
  // its rate, weight and leftover words change nothing here
  const own = JSON.stringify(line && { stops: line.stops, equipment: line.equipment })
  const settled = useDebouncedValue(own, { first: 'null' })
  const { data } = useQuery({
    queryKey: ['line-lane', settled],
    queryFn: ({ signal }) => readLane(JSON.parse(settled) as Lane, signal),
    enabled: settled !== 'null' && settled === own,
    // places and roads are on the device
    networkMode: 'always',
    retry: false,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })
  return settled === own ? (data ?? null) : null
}

type Lane = Pick<PostingLine, 'stops' | 'equipment'>

async function readLane({ stops, equipment }: Lane, signal: AbortSignal): Promise<LineLane | null> {
  const [from, to] = [await findCity(firstStop(stops)), await findCity(lastStop(stops))]
  if (!from || !to) return null
  const { length } = await estimateDirectionsOnDevice(from.coordinates, to.coordinates)
  const pickup = pickupOf(firstStop(stops), from)
  const delivery = deliveryOf(lastStop(stops), to, { pickup, driveMinutes: length?.driveMinutes ?? null })
  const market = delivery && (await readMarket({ from, to, pickup, delivery, equipment }, signal))
  return { miles: market?.distance ?? length?.miles ?? null, pickup, delivery, market }
}

async function findCity({ city, state }: LineStop): Promise<Address | undefined> {
  const found = await searchAddressesOnDevice(`${city}, ${state}`, 1).catch(() => [])
  return found.find((address) => address.state === state)
}

function timeOf({ day, clock }: LineStop, zone: string) {
  const at = day !== null && clock !== null ? resolveAppointment({ typed: `${day}T${clock}`, zone }) : null
  return at === null ? null : { at, zone, isGuess: false }
}

function pickupOf(stop: LineStop, { zone }: Address): LineLane['pickup'] {
  const tomorrow = suggestPickupTime(serverNow(), zone)
  const at = tomorrow && resolveAppointment({ typed: tomorrow.wallTime, zone })
  return timeOf(stop, zone) ?? { at: at ?? serverNow(), zone, isGuess: true }
}

function deliveryOf(
  stop: LineStop,
  { zone }: Address,
  { pickup, driveMinutes }: { pickup: LineLane['pickup']; driveMinutes: number | null },
): LineLane['delivery'] {
  const typed = timeOf(stop, zone)
  if (typed) return typed
  const start = { typed: new Date(pickup.at).toISOString(), zone: pickup.zone }
  const earliest = suggestDeliveryTime({ pickup: start, driveMinutes, isTeam: false }, zone)
  const at = earliest && resolveAppointment({ typed: earliest.wallTime, zone })
  return at === null ? null : { at, zone, isGuess: true }
}

interface MarketQuestion extends Pick<Lane, 'equipment'> {
  from: Address
  to: Address
  pickup: { at: number }
  delivery: { at: number }
}

async function readMarket({ from, to, pickup, delivery, equipment }: MarketQuestion, signal: AbortSignal) {
  const trailer = TRAILER_TYPES.find((type) => type === equipment?.trailer)
  const body = {
    pickupLocation: { coordinates: from.coordinates },
    deliveryLocation: { coordinates: to.coordinates },
    pickupDateTime: new Date(pickup.at).toISOString(),
    deliveryDateTime: new Date(delivery.at).toISOString(),
    ...(equipment?.vehicle && { equipmentRequirements: { type: equipment.vehicle, ...(trailer && { trailer }) } }),
  }
  try {
    return await call(suggestRateEndpoint, { body }, { signal, timeoutMs: TIMEOUT_MS })
  } catch {
    signal.throwIfAborted()
    // without signal, miles and times show
    return null
  }
}
