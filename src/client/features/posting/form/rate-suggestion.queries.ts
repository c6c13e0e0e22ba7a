import { pointText } from '#client/browser/map/directions.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useDebouncedValue } from '#client/browser/page/use-debounced-value.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { resolveAppointment } from '#contract/freight/appointment.ts'
import { ON } from '#contract/freight/load-field.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import { type RateSuggestion, suggestRateEndpoint } from '#contract/freight/rate-suggestion.ts'
import { findUnpricedFreight, type UnpricedFreight } from '#domain/freight/rate-model.ts'
import { call } from '#offline/session/call.ts'

type SuggestRateBody = EndpointInput<typeof suggestRateEndpoint>['body']

/** CREATE-26: the forms wait longer than the default. */
const FORM_PAUSE_MS = 1500
/** Users setting a rate have no use for a later answer. */
const TIMEOUT_MS = 10_000

const LANE = [
  'pickupCoordinates',
  'deliveryCoordinates',
  'pickupDateTime',
  'deliveryDateTime',
  'pickupZone',
  'deliveryZone',
  'between',
  'equipmentType',
  'commodity',
  'team',
  'specialInstructions',
  'shipperNotes',
] as const
type Lane = Pick<LoadFormValues, (typeof LANE)[number]>

/** CREATE-25: the request, or null until both locations and both times are known. */
function createRateQuestion(values: Lane): SuggestRateBody | null {
  const pickupAt = resolveAppointment({ typed: values.pickupDateTime, zone: values.pickupZone || null })
  const deliveryAt = resolveAppointment({ typed: values.deliveryDateTime, zone: values.deliveryZone || null })
  const { pickupCoordinates, deliveryCoordinates, between, equipmentType, commodity } = values
  const via = between.flatMap(({ Coordinates }) => (Coordinates ? [pointText(Coordinates)] : []))
  if (!pickupCoordinates || !deliveryCoordinates || pickupAt === null || deliveryAt === null) return null
  if (via.length < between.length) return null
  return {
    pickupLocation: { coordinates: pickupCoordinates },
    deliveryLocation: { coordinates: deliveryCoordinates },
    ...(via.length > 0 && { via: via.join(';') }),
    pickupDateTime: new Date(pickupAt).toISOString(),
    deliveryDateTime: new Date(deliveryAt).toISOString(),
    team: values.team === ON,
    equipmentRequirements: {
      ...(equipmentType && { type: equipmentType }),
      ...(commodity.trailer && { trailer: commodity.trailer }),
    },
  }
}

function unpricedFreight({ commodity, specialInstructions, shipperNotes }: Lane): UnpricedFreight | null {
  return findUnpricedFreight({
    weightLbs: Number(digitsOf(commodity.weight)),
    texts: [commodity.commodity, specialInstructions, shipperNotes],
  })
}

/** The suggested rate, or why there can be none; null while there is none, also after an error (CREATE-29). */
export function useRateSuggestion(): RateSuggestion | UnpricedFreight | null {
  const values = useWatch<LoadFormValues, typeof LANE>({ name: LANE })
  const lane = Object.fromEntries(LANE.map((name, at) => [name, values[at]])) as Lane
  const freight = unpricedFreight(lane)
  const own = createRateQuestion(lane)
  const ownLoad = JSON.stringify(freight === null ? own : null)
  const settled = useDebouncedValue(ownLoad, { pauseMs: FORM_PAUSE_MS, first: 'null' })
  const question = JSON.parse(settled) as SuggestRateBody | null
  const { data, isError } = useQuery({
    queryKey: ['rate-suggestion', settled],
    queryFn: ({ signal }) =>
      call(suggestRateEndpoint, { body: question as SuggestRateBody }, { signal, timeoutMs: TIMEOUT_MS }),
    enabled: question !== null && settled === ownLoad,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })
  if (own !== null && freight !== null) return freight
  return data && !isError && settled === ownLoad ? data : null
}
