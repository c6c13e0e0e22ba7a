import type { Instant } from '#domain/instant.ts'
import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import * as z from 'zod/mini'

/**
 * What somebody has half written, as typed: a database of its own, so that neither a fresh cache nor another account ever
 * takes it away. It is not work to be sent: nothing here leaves the device.
 */
const store = createStore('drafts', 'drafts')

const row = z.object({ content: z.unknown(), at: z.number() })

export interface KeptDraft {
  /** to be parsed by whoever wrote it: an older version of the app may have */
  content: unknown
  at: Instant
}

const SEPARATOR = ' '

function keyOf(accountId: string, name: string): string {
  return accountId + SEPARATOR + name
}

/** The account's draft of that name, or null when there is none or the browser refuses to store. */
export async function keptDraft(accountId: string, name: string): Promise<KeptDraft | null> {
  try {
    return row.safeParse(await get(keyOf(accountId, name), store)).data ?? null
  } catch {
    return null
  }
}

/** @returns whether it is kept; false where the browser refuses to store or has no room */
export async function keepDraft(accountId: string, name: string, content: unknown, at: Instant): Promise<boolean> {
  try {
    await set(keyOf(accountId, name), { content, at }, store)
    return true
  } catch {
    return false
  }
}

export async function forgetDraft(accountId: string, name: string): Promise<void> {
  await del(keyOf(accountId, name), store).catch(() => undefined)
}

/** GUARD-16: with a deliberate sign-out the account's drafts go; other accounts' stay. */
export async function forgetDrafts(accountId: string): Promise<void> {
  const own = (await keys<string>(store)).filter((key) => key.startsWith(accountId + SEPARATOR))
  await delMany(own, store)
}
