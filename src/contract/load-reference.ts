import { contentMark } from '#domain/content-mark.ts'
import type { NewLoad } from './load-post.ts'

/** A row's text, wherever it has one: what is wrong with a row does not change which load it is. */
function textAt(row: unknown, path: string): string {
  const found = path.split('.').reduce((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], row)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

/** What makes a load this load: where, when, and what is hauled. Rate, notes and contacts may be set right later. */
const CONTENT = [
  'pickupLocation.address',
  'pickupLocation.city',
  'pickupLocation.state',
  'pickupLocation.zipCode',
  'pickupDateTime',
  'deliveryLocation.address',
  'deliveryLocation.city',
  'deliveryLocation.state',
  'deliveryLocation.zipCode',
  'deliveryDateTime',
  'weight',
  'equipmentRequirements.type',
  'equipmentRequirements.trailer',
  'equipmentRequirements.packagingType',
  'equipmentRequirements.commodity',
] as const

function contentOf(row: unknown): string {
  const parts = CONTENT.map((path) => textAt(row, path))
  return parts.map((part) => part.trim().toLowerCase().replaceAll(/\s+/g, ' ')).join('\n')
}

/**
 * A reference for each row that has none of its own (null for those that have), derived from its content, so that the
 * same list, posted again, posts nothing twice. Of rows that are alike each is a load of its own: the second is another
 * than the first, and the same again in the same list. Call it on a whole list, before it is cut into calls and with the
 * rows that cannot be posted yet: they keep their turns.
 * @param taken references that stand for loads of this list already
 */
export function derivedReferences(rows: readonly unknown[], taken: ReadonlySet<string> = new Set()): (string | null)[] {
  const turns = new Map<string, number>()
  return rows.map((row) => {
    if (textAt(row, 'reference').trim()) return null
    const content = contentOf(row)
    for (;;) {
      const turn = turns.get(content) ?? 0
      turns.set(content, turn + 1)
      const reference = `AUTO-${contentMark(`${content}\n${turn}`)}`
      if (!taken.has(reference)) return reference
    }
  })
}

/** The loads of a list, those without a reference with a derived one. */
export function withReferences<L extends NewLoad>(loads: readonly L[], taken?: ReadonlySet<string>): L[] {
  const derived = derivedReferences(loads, taken)
  return loads.map((load, at) => ({ ...load, reference: derived[at] ?? load.reference }))
}
