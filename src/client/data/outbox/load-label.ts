import type { Load } from '#contract/freight/load.ts'

/** 'Load #48213, Dallas, TX to Tulsa, OK': names an action's load in lists. */
export function formatLoadLabel({ number, pickupLocation: from, deliveryLocation: to }: Load): string {
  return `Load #${number}, ${from.city}, ${from.state} to ${to.city}, ${to.state}`
}
