import type { Load } from '#contract/load.ts'

/** 'Load #48213, Dallas, TX to Tulsa, OK': what an action is about, wherever it is listed. */
export function labelOf({ number, pickupLocation: from, deliveryLocation: to }: Load): string {
  return `Load #${number}, ${from.city}, ${from.state} to ${to.city}, ${to.state}`
}
