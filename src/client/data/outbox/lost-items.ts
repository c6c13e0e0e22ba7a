import type { PersonId } from '#domain/access/ids.ts'
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

const keyOf = (kind: Kind, personId: PersonId) => `${kind}-items ${personId}`
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

function items(kind: Kind, personId: PersonId): readonly ItemCopy[] {
  const key = keyOf(kind, personId)
  const found = known.get(key) ?? stored(key)
  known.set(key, found)
  return found
}

/** Called every ten seconds: writes only what localStorage lacks, and reports only a change. */
function keep(kind: Kind, personId: PersonId, next: readonly ItemCopy[]): void {
  const key = keyOf(kind, personId)
  const text = next.length > 0 ? JSON.stringify(next) : null
  const isNews = JSON.stringify(items(kind, personId)) !== JSON.stringify(next)
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
export function unsentCopies(personId: PersonId): readonly ItemCopy[] {
  return items('unsent', personId)
}

export function keepUnsentCopies(personId: PersonId, copies: readonly ItemCopy[]): void {
  keep('unsent', personId, copies)
}

/** What the browser deleted before it was sent, until its user has read it. */
export function lostItems(personId: PersonId): readonly ItemCopy[] {
  return items('lost', personId)
}

export function addLostItems(personId: PersonId, more: readonly ItemCopy[]): void {
  const before = lostItems(personId)
  const isNew = ({ opId }: ItemCopy) => before.every((one) => one.opId !== opId)
  if (more.some(isNew)) keep('lost', personId, [...before, ...more.filter(isNew)])
}

export function dismissLostItem(personId: PersonId, opId: string): void {
  keep(
    'lost',
    personId,
    lostItems(personId).filter((one) => one.opId !== opId),
  )
}

/** GUARD-16: nothing of the account stays. */
export function forgetItemCopies(personId: PersonId): void {
  keep('unsent', personId, [])
  keep('lost', personId, [])
}

export function onLostItemsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
