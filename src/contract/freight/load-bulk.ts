import * as z from 'zod/mini'
import { contentHash } from '#domain/text/content-hash.ts'
import { toComparedForm } from '#domain/text/unicode-form.ts'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { errorDetailSchema } from '../api/error.ts'
import { textAt, valueAt } from './field-shape.ts'
import type { NewLoad } from './load-post.ts'
import { nameEnds } from './named-ends.ts'

/** Rows per call; a longer list takes several. */
export const MAX_BULK_ROWS = 100

/** The outcome of one row, in the order of the request. */
const bulkResult = z.object({
  /** 'exists': this load, by reference, lane and pickup day, is posted and stays as it is */
  outcome: z.enum(['posted', 'exists', 'refused']),
  /** null when the row was refused */
  id: z.nullable(idSchema),
  number: z.nullable(z.number()),
  /** the row's own, or one derived from its content */
  reference: z.nullable(z.string()),
  /** paths within the row as sent: 'pickupLocation.zipCode' */
  errors: z.array(errorDetailSchema),
})
export type BulkResult = z.output<typeof bulkResult>

/**
 * Each row is a `NewLoad` (load-post.ts) and is validated separately: an invalid one does not block the others. A row
 * whose reference another load has, of another lane or pickup day, is refused: neither is lost.
 *
 * A row without a reference gets one derived from its content, so sending the same list again posts nothing twice. To
 * split a list into calls, first run `addReferences` on all of it.
 *
 * Over the hour's budget, only the first rows that fit are done, and `results` ends with them. The other rows wait:
 * send the list again, or the rest of it after `addReferences`. Once nothing fits, the answer is 429 with Retry-After.
 */
export const postLoadsEndpoint = defineEndpoint({
  name: 'loads.bulk',
  summary:
    'Post up to 100 loads at once; sending the same rows again posts no duplicates. Over the hourly limit, results end with the last row that fit: send the rest again',
  method: 'POST',
  path: '/loads/bulk',
  access: 'load:create',
  scope: 'loads:write',
  needsSubscription: true,
  body: z.object({
    loads: z
      .array(z.unknown())
      .check(
        z.minLength(1, 'Send at least one load'),
        z.maxLength(MAX_BULK_ROWS, `Send at most ${MAX_BULK_ROWS} loads`),
      ),
    /** the list that they are rows of; its next version has the same */
    listId: z.optional(idSchema),
  }),
  answer: z.object({
    /** of the first rows; shorter than the list when the hour's budget ended */
    results: z.array(bulkResult),
  }),
  errors: ['OVER_BUDGET'],
})

/** References that differ in case, outer spaces or leading zeros name one load: 'MP-8001', 'mp-8001 '; '0008004', '8004'. */
export function referenceKey(reference: string): string {
  const text = toComparedForm(reference)
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text
}

export function hasReference({ reference }: NewLoad): boolean {
  return toComparedForm(reference ?? '') !== ''
}

const DERIVED = 'AUTO-'

/** Whether we made the reference from the row's content. */
export function isDerivedReference(reference: string): boolean {
  return reference.startsWith(DERIVED)
}

/** What identifies a load: where, when, and the freight. Rate, notes and contacts may be corrected later. */
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

/** The same of each stop between. */
const CONTENT_BETWEEN = ['kind', 'address', 'city', 'state', 'zipCode', 'dateTime', 'freight.pieces', 'freight.weight']

/** An invalid row still identifies its load; of two stops, by the same text as ever. */
function contentOf(row: unknown): string {
  const { body } = nameEnds(row)
  const stops = valueAt(body, 'stops')
  const between = Array.isArray(stops) ? stops.slice(1, -1) : []
  const parts = [
    ...CONTENT.map((path) => textAt(body, path)),
    ...between.flatMap((stop) => CONTENT_BETWEEN.map((path) => textAt(stop, path))),
  ]
  return parts.map((part) => toComparedForm(part)).join('\n')
}

/** Whether two rows say the same places, times and freight. */
export function isSameLoad(one: unknown, other: unknown): boolean {
  return contentOf(one) === contentOf(other)
}

/**
 * A reference for each row without its own (null for the others), derived from its content, so posting the same list
 * again posts nothing twice. Identical rows are separate loads: each gets its own reference by its turn in the list.
 * Call it on the whole list, before splitting it and including rows that can't be posted yet, so that the turns stay
 * the same.
 * @param taken references already used by other loads of this list
 */
export function deriveReferences(rows: readonly unknown[], taken: ReadonlySet<string> = new Set()): (string | null)[] {
  const turns = new Map<string, number>()
  return rows.map((row) => {
    if (toComparedForm(textAt(row, 'reference')) !== '') return null
    const content = contentOf(row)
    for (;;) {
      const turn = turns.get(content) ?? 0
      turns.set(content, turn + 1)
      const reference = `${DERIVED}${contentHash(`${content}\n${turn}`)}`
      if (!taken.has(reference)) return reference
    }
  })
}

/** The list's loads, with derived references where they have none. */
export function addReferences<L extends NewLoad>(loads: readonly L[], taken?: ReadonlySet<string>): L[] {
  const derived = deriveReferences(loads, taken)
  return loads.map((load, at) => ({ ...load, reference: derived[at] ?? load.reference }))
}
