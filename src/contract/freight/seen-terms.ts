import * as z from 'zod/mini'
import { FREIGHT_PAPER } from '#domain/freight/paper-terms.ts'
import { dollarsSchema, instantSchema } from '../api/common-schemas.ts'
import { detentionTermsSchema } from './detention-terms.ts'
import type { Load, Location } from './load.ts'
import type { ShownPaperTerms } from './paper-terms.ts'

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

type ShownLoad = Pick<
  Load,
  | 'pickupLocation'
  | 'deliveryLocation'
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
 * What is hauled from where to where, as everybody who may see the load reads it. Unsent actions keep these words: they
 * mean the same in every version, and each line is there, '' when there is nothing to say.
 */
export function freightOf(load: ShownLoad): Record<string, string> {
  const { type, trailer, commodity, packagingType, specialInstructions } = load.equipmentRequirements
  return {
    pickup: placeOf(load.pickupLocation),
    delivery: placeOf(load.deliveryLocation),
    weight: String(load.weight),
    commodity,
    packaging: packagingType,
    equipment: `${type}, ${trailer}`,
    team: load.team ? 'Yes' : '',
    partial: load.partial ? 'Yes' : '',
    instructions: specialInstructions ?? '',
    notes: load.brokerNotes ?? '',
    ...Object.fromEntries(FREIGHT_PAPER.map((field) => [field, load.paper?.[field] ?? ''])),
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
