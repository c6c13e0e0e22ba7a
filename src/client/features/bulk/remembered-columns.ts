import * as z from 'zod/mini'
import { type CsvField, type CsvMapping, normalizeColumnName } from '#contract/freight/csv-column.ts'
import { keysOf } from '#contract/freight/field-shape.ts'
import { loadDraft, saveDraft } from '#offline/outbox/drafts.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { Instant } from '#domain/time/instant.ts'

/** How the user mapped the columns of lists with one set of column names. */
export interface RememberedColumns {
  /** the column names, sorted: the same list with its columns moved is the same set */
  header: string
  /** a field's column by its normalized name */
  columns: Partial<Record<CsvField, string>>
  /** one text for all rows, by field */
  same: Partial<Record<CsvField, string>>
  at: Instant
}

/** A draft of the account; the newest comes first. */
const NAME = 'list columns'
const MOST_LISTS = 30

const texts = z.catch(z.record(z.string(), z.string()), {})
const list = z.object({ header: z.string(), columns: texts, same: texts, at: z.catch(z.number(), 0) })
/** An entry that another version wrote in another way is dropped, the others stay. */
const stored = z.object({ lists: z.catch(z.array(z.unknown()), []) })

export function parseRememberedColumns(content: unknown): RememberedColumns[] {
  const { lists } = stored.safeParse(content).data ?? { lists: [] }
  return lists.flatMap((each) => {
    const { data } = list.safeParse(each)
    return data ? [data] : []
  })
}

/** A name for each column: the second 'City' is 'city 2'. */
export function uniqueNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((name) => {
    const normal = normalizeColumnName(name)
    const turn = (seen.get(normal) ?? 0) + 1
    seen.set(normal, turn)
    return turn === 1 || normal === '' ? normal : `${normal} ${turn}`
  })
}

export function headerKey(header: readonly string[]): string {
  return uniqueNames(header).filter(Boolean).sort().join('|')
}

export async function loadRememberedColumns(personId: PersonId): Promise<RememberedColumns[]> {
  return parseRememberedColumns((await loadDraft(personId, NAME))?.content)
}

/** Remembers a mapping for the next list with these column names; unnamed columns can't be found again. */
export async function rememberColumns(
  personId: PersonId,
  header: readonly string[],
  mapping: CsvMapping,
  now: Instant,
): Promise<void> {
  const names = uniqueNames(header)
  const key = headerKey(header)
  const columns: RememberedColumns['columns'] = {}
  for (const field of keysOf(mapping.columns)) {
    const name = names[mapping.columns[field] ?? -1]
    if (name === undefined || name === '') return
    columns[field] = name
  }
  const others = (await loadRememberedColumns(personId)).filter((each) => each.header !== key)
  const lists = [{ header: key, columns, same: mapping.same, at: now }, ...others].slice(0, MOST_LISTS)
  await saveDraft(personId, NAME, { lists }, now)
}
