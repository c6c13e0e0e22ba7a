import { contentMark } from '#domain/content-mark.ts'
import type { NewLoad } from './load-post.ts'

function placeText({ address, city, state, zipCode }: NewLoad['pickupLocation']): string[] {
  return [address, city, state, zipCode ?? '']
}

/** What makes a load this load: where, when, and what is hauled. Rate, notes and contacts may be set right later. */
function contentOf(load: NewLoad): string {
  const { type, trailer, packagingType, commodity } = load.equipmentRequirements
  const parts = [
    ...placeText(load.pickupLocation),
    load.pickupDateTime,
    ...placeText(load.deliveryLocation),
    load.deliveryDateTime,
    String(load.weight),
    type ?? '',
    trailer,
    packagingType,
    commodity,
  ]
  return parts.map((part) => part.trim().toLowerCase().replaceAll(/\s+/g, ' ')).join('\n')
}

/**
 * Gives each load without a reference one that is derived from its content, so that the same list, posted again, posts
 * nothing twice. Of loads that are alike each is one of its own: the second is another than the first, and the same
 * again in the same list. Call it on a whole list before it is cut into calls.
 */
export function withReferences<L extends NewLoad>(loads: readonly L[]): L[] {
  const seen = new Map<string, number>()
  return loads.map((load) => {
    if (load.reference?.trim()) return load
    const content = contentOf(load)
    const twins = seen.get(content) ?? 0
    seen.set(content, twins + 1)
    return { ...load, reference: `AUTO-${contentMark(`${content}\n${twins}`)}` }
  })
}
