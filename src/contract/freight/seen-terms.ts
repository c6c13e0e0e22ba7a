import * as z from 'zod/mini'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { FREIGHT_PAPER } from '#domain/freight/paper-terms.ts'
import { dollarsSchema, instantSchema } from '../api/common-schemas.ts'
import { detentionTermsSchema } from './detention-terms.ts'
import type { Load, Location } from './load.ts'
import type { ShownPaperTerms } from './paper-terms.ts'

/** What `freightOf` says, line by line. */
const FREIGHT_LINES = [
  'pickup',
  'delivery',
  'stops',
  'weight',
  'commodity',
  'packaging',
  'equipment',
  'team',
  'partial',
  'instructions',
  'notes',
  ...FREIGHT_PAPER,
] as const
type FreightLine = (typeof FREIGHT_LINES)[number]

/** A load's terms on the carrier's screen: if they have changed, the answer is LOAD_CHANGED with the current load. */
export const seenTermsSchema = z.object({
  rate: dollarsSchema,
  pickupDateTime: instantSchema,
  deliveryDateTime: instantSchema,
  /** null when the time is exact */
  pickupUntil: z.nullable(instantSchema),
  deliveryUntil: z.nullable(instantSchema),
  detention: detentionTermsSchema,
  /** what the broker states on its rate confirmations; not compared where the screen didn't know it */
  paperTerms: z.optional(z.record(z.string(), z.string())),
  /** what is hauled from where to where, as `freightOf` says it */
  freight: z.record(z.string(), z.string()),
})
export type SeenTerms = z.output<typeof seenTermsSchema>

/** The same as a request sends it: a line that its screen left out can't have been agreed to. */
export const wholeSeenTermsSchema = seenTermsSchema.check((ctx) => {
  for (const line of FREIGHT_LINES)
    if (ctx.value.freight[line] === undefined)
      ctx.issues.push({ code: 'custom', input: ctx.value, path: ['freight', line], message: 'Missing' })
})

type ShownLoad = Pick<
  Load,
  | 'pickupLocation'
  | 'deliveryLocation'
  | 'stops'
  | 'equipmentRequirements'
  | 'weight'
  | 'team'
  | 'partial'
  | 'paper'
  | 'brokerNotes'
  | 'rate'
  | 'pickupDateTime'
  | 'pickupUntil'
  | 'deliveryDateTime'
  | 'deliveryUntil'
  | 'detention'
>

const placeOf = ({ city, state, zipCode }: Location) => `${city}, ${state} ${zipCode}`

/**
 * '' with two stops, else a line for each: kind, place, the window of a stop between, pieces and weight. The windows of
 * the ends are compared as appointments, so that a counter-offer's don't count twice.
 */
function stopsLine(stops: NonNullable<ShownLoad['stops']>): string {
  if (stops.length <= POSTED_STOPS.length) return ''
  return stops
    .map(({ kind, dateTime, until, freight, ...place }, index) => {
      const isBetween = index > 0 && index < stops.length - 1
      const window = isBetween ? [dateTime, until].filter(Boolean).join(' to ') : ''
      const weight = freight?.weight === undefined ? '' : `${freight.weight} lb`
      return [`${index + 1} ${kind} ${placeOf(place)}`, window, freight?.pieces, weight].filter(Boolean).join(', ')
    })
    .join('\n')
}

type PaperLines = Record<(typeof FREIGHT_PAPER)[number], string>

/**
 * What is hauled from where to where, as everybody who may see the load reads it. Unsent actions keep these words: they
 * mean the same in every version, and each line is there, '' when there is nothing to say.
 */
export function freightOf(load: ShownLoad): Record<FreightLine, string> {
  const { type, trailer, commodity, packagingType, specialInstructions } = load.equipmentRequirements
  return {
    pickup: placeOf(load.pickupLocation),
    delivery: placeOf(load.deliveryLocation),
    stops: stopsLine(load.stops ?? []),
    weight: String(load.weight),
    commodity,
    packaging: packagingType,
    equipment: `${type}, ${trailer}`,
    team: load.team ? 'Yes' : '',
    partial: load.partial ? 'Yes' : '',
    instructions: specialInstructions ?? '',
    notes: load.brokerNotes ?? '',
    ...(Object.fromEntries(FREIGHT_PAPER.map((field) => [field, load.paper?.[field] ?? ''])) as PaperLines),
  }
}

/**
 * What a carrier agrees to when it requests a load or accepts its tender.
 * @param paperTerms the broker's, as the screen offers them; undefined while it doesn't know them
 */
export function shownTermsOf(load: ShownLoad, paperTerms?: ShownPaperTerms): SeenTerms {
  const { rate, pickupDateTime, pickupUntil = null, deliveryDateTime, deliveryUntil = null, detention } = load
  return {
    rate,
    pickupDateTime,
    pickupUntil,
    deliveryDateTime,
    deliveryUntil,
    detention,
    ...(paperTerms && { paperTerms }),
    freight: freightOf(load),
  }
}
