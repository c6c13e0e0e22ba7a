import type { Instant } from '#domain/time/instant.ts'
import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import * as z from 'zod/mini'

/**
 * Unfinished form input, as typed. It has its own database, so dropping a cache or switching accounts never deletes it.
 * Drafts are never sent.
 */
const store = createStore('drafts', 'drafts')

const row = z.object({ content: z.unknown(), at: z.number() })

export interface StoredDraft {
  /** unvalidated: an older version of the app may have written it */
  content: unknown
  at: Instant
}

const SEPARATOR = ' '

function keyOf(accountId: string, name: string): string {
  return accountId + SEPARATOR + name
}

/** The account's draft with that name, or null when there is none or storage is unavailable. */
export async function loadDraft(accountId: string, name: string): Promise<StoredDraft | null> {
  try {
    return row.safeParse(await get(keyOf(accountId, name), store)).data ?? null
  } catch {
    return null
  }
}

/** @returns whether it was saved; false when storage is unavailable or full */
export async function saveDraft(accountId: string, name: string, content: unknown, at: Instant): Promise<boolean> {
  try {
    await set(keyOf(accountId, name), { content, at }, store)
    return true
  } catch {
    return false
  }
}

export async function deleteDraft(accountId: string, name: string): Promise<void> {
  await del(keyOf(accountId, name), store).catch(() => undefined)
}

/** GUARD-16: a deliberate sign-out deletes the account's drafts, not other accounts'. */
export async function deleteDrafts(accountId: string): Promise<void> {
  const own = (await keys<string>(store)).filter((key) => key.startsWith(accountId + SEPARATOR))
  await delMany(own, store)
}
