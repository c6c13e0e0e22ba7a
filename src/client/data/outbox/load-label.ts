import { placeName } from '#domain/text/names.ts'
import type { Load } from '#contract/freight/load.ts'
import { OUTBOX_COPY } from './copy.ts'

/** 'Load #48213, Dallas, TX to Tulsa, OK': names an action's load in lists. */
export function formatLoadLabel({ number, pickupLocation: from, deliveryLocation: to }: Load): string {
  return OUTBOX_COPY.loadLabel(number, placeName(from), placeName(to))
}
