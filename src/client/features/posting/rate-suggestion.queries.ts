import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { InputOf } from '#contract/endpoint.ts'
import type { LoadFormValues } from '#contract/load-form.ts'
import { instantOfStop } from '#contract/load-time.ts'
import { type RateSuggestion, suggestRate } from '#contract/rate-suggestion.ts'
import { useSettled } from '#client/browser/use-settled.ts'
import { call } from '#offline/call.ts'

type Asked = InputOf<typeof suggestRate>['body']

/** CREATE-26: the forms wait longer than others would. */
const FORM_PAUSE_MS = 1500
/** Who is naming a price has no use for an answer that comes later. */
const PATIENCE_MS = 10_000

const LANE = [
  'pickupCoordinates',
  'deliveryCoordinates',
  'pickupDateTime',
  'deliveryDateTime',
  'pickupZone',
  'deliveryZone',
  'equipmentType',
  'commodity',
] as const
type Lane = Pick<LoadFormValues, (typeof LANE)[number]>

/** CREATE-25: what is asked, or null until both places and both times are known. */
function rateQuestion(values: Lane): Asked | null {
  const pickupAt = instantOfStop({ typed: values.pickupDateTime, zone: values.pickupZone || null })
  const deliveryAt = instantOfStop({ typed: values.deliveryDateTime, zone: values.deliveryZone || null })
  const { pickupCoordinates, deliveryCoordinates, equipmentType, commodity } = values
  if (!pickupCoordinates || !deliveryCoordinates || pickupAt === null || deliveryAt === null) return null
  return {
    pickupLocation: { coordinates: pickupCoordinates },
    deliveryLocation: { coordinates: deliveryCoordinates },
    pickupDateTime: new Date(pickupAt).toISOString(),
    deliveryDateTime: new Date(deliveryAt).toISOString(),
    equipmentRequirements: {
      ...(equipmentType && { type: equipmentType }),
      ...(commodity.trailer && { trailer: commodity.trailer }),
    },
  }
}

/** What such freight is hauled for; null while nobody can say, also when asking has failed (CREATE-29). */
export function useRateSuggestion(): RateSuggestion | null {
  const values = useWatch<LoadFormValues, typeof LANE>({ name: LANE })
  const lane = Object.fromEntries(LANE.map((name, at) => [name, values[at]])) as Lane
  const asked = JSON.stringify(rateQuestion(lane))
  const settled = useSettled(asked, { pauseMs: FORM_PAUSE_MS, first: 'null' })
  const question = JSON.parse(settled) as Asked | null
  const { data, isError } = useQuery({
    queryKey: ['rate-suggestion', settled],
    queryFn: ({ signal }) => call(suggestRate, { body: question as Asked }, { signal, timeoutMs: PATIENCE_MS }),
    enabled: question !== null && settled === asked,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })
  return data && !isError && settled === asked ? data : null
}
