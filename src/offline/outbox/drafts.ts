import type { PersonId } from '#domain/access/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { del, delMany, get, keys, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { createKeyvalDatabase } from '../session/keyval-database.ts'

/**
 * Unfinished form input, as typed. It has its own database, so dropping a cache or switching accounts never deletes it.
 * Drafts are never sent.
 */
const inDrafts = createKeyvalDatabase('drafts', 'drafts')

const row = z.object({ content: z.unknown(), at: z.number() })

export interface StoredDraft {
  /** unvalidated: an older version of the app may have written it */
  content: unknown
  at: Instant
}

const SEPARATOR = ' '

function keyOf(personId: PersonId, name: string): string {
  return personId + SEPARATOR + name
}

/** The account's draft with that name, or null when there is none or storage is unavailable. */
export async function loadDraft(personId: PersonId, name: string): Promise<StoredDraft | null> {
  try {
    return row.safeParse(await inDrafts((here) => get(keyOf(personId, name), here))).data ?? null
  } catch {
    return null
  }
}

/** @returns whether it was saved; false when storage is unavailable or full */
export async function saveDraft(personId: PersonId, name: string, content: unknown, at: Instant): Promise<boolean> {
  try {
    await inDrafts((here) => set(keyOf(personId, name), { content, at }, here))
    return true
  } catch {
    return false
  }
}

export async function deleteDraft(personId: PersonId, name: string): Promise<void> {
  await inDrafts((here) => del(keyOf(personId, name), here)).catch(() => undefined)
}

/** GUARD-16: a deliberate sign-out deletes the account's drafts, not other accounts'. */
export async function deleteDrafts(personId: PersonId): Promise<void> {
  const all = await inDrafts((here) => keys<string>(here))
  const own = all.filter((key) => key.startsWith(personId + SEPARATOR))
  await inDrafts((here) => delMany(own, here))
}
