import type { AccountId } from '#domain/access/ids.ts'
import type { Instant } from '#domain/time/instant.ts'

/** An unsent item in words: a copy outside of the outbox, in case the browser deletes that (OFF-04). */
export interface ItemCopy {
  opId: string
  /** 'Booking request, Load #53008, Dallas, TX to Tulsa, OK' */
  words: string
  /** when it was saved */
  at: Instant
}

type Kind = 'unsent' | 'lost'

const keyOf = (kind: Kind, accountId: AccountId) => `${kind}-items ${accountId}`
/** Also in memory: clearing the site's data clears localStorage too. */
const known = new Map<string, readonly ItemCopy[]>()
const listeners = new Set<() => void>()

function isCopy(stored: unknown): stored is ItemCopy {
  if (typeof stored !== 'object' || stored === null) return false
  const { opId, words, at } = stored as Partial<ItemCopy>
  return typeof opId === 'string' && typeof words === 'string' && typeof at === 'number'
}

function stored(key: string): readonly ItemCopy[] {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(items) ? items.filter(isCopy) : []
  } catch {
    return []
  }
}

function items(kind: Kind, accountId: AccountId): readonly ItemCopy[] {
  const key = keyOf(kind, accountId)
  const found = known.get(key) ?? stored(key)
  known.set(key, found)
  return found
}

/** Called every ten seconds: writes only what localStorage lacks, and reports only a change. */
function keep(kind: Kind, accountId: AccountId, next: readonly ItemCopy[]): void {
  const key = keyOf(kind, accountId)
  const text = next.length > 0 ? JSON.stringify(next) : null
  const isNews = JSON.stringify(items(kind, accountId)) !== JSON.stringify(next)
  if (isNews) known.set(key, next)
  try {
    if (text === localStorage.getItem(key)) return
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // where localStorage is refused, memory is all there is
  } finally {
    if (isNews) for (const listener of listeners) listener()
  }
}

/** Copies of what was unsent when this device last looked. */
export function unsentCopies(accountId: AccountId): readonly ItemCopy[] {
  return items('unsent', accountId)
}

export function keepUnsentCopies(accountId: AccountId, copies: readonly ItemCopy[]): void {
  keep('unsent', accountId, copies)
}

/** What the browser deleted before it was sent, until its user has read it. */
export function lostItems(accountId: AccountId): readonly ItemCopy[] {
  return items('lost', accountId)
}

export function addLostItems(accountId: AccountId, more: readonly ItemCopy[]): void {
  const before = lostItems(accountId)
  const isNew = ({ opId }: ItemCopy) => before.every((one) => one.opId !== opId)
  if (more.some(isNew)) keep('lost', accountId, [...before, ...more.filter(isNew)])
}

export function dismissLostItem(accountId: AccountId, opId: string): void {
  keep(
    'lost',
    accountId,
    lostItems(accountId).filter((one) => one.opId !== opId),
  )
}

/** GUARD-16: nothing of the account stays. */
export function forgetItemCopies(accountId: AccountId): void {
  keep('unsent', accountId, [])
  keep('lost', accountId, [])
}

export function onLostItemsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
