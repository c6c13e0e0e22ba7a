import type { Load } from '#contract/freight/load.ts'
import { OUTBOX_COPY } from './copy.ts'

/** 'Load #48213, Dallas, TX to Tulsa, OK': names an action's load in lists. */
export function formatLoadLabel({ number, pickupLocation: from, deliveryLocation: to }: Load): string {
  return OUTBOX_COPY.loadLabel(number, from.city, from.state, to.city, to.state)
}
