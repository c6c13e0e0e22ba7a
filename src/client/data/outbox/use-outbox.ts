import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { countOps } from '#offline/outbox/op-display.ts'
import type { Op } from '#offline/outbox/op.ts'
import { observeOutbox, type OutboxRows, type UnreadableOp } from '#offline/outbox/outbox.ts'
import { isStorageSilent, onStorageSilence } from '#offline/session/storage-wait.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { getOutbox } from './page-outbox.ts'

/** The signed-in account's outbox, in the order of the taps; never another account's. */
export interface OutboxView {
  ops: readonly Op[]
  unreadable: readonly UnreadableOp[]
  /** false until IndexedDB has answered */
  isRead: boolean
  /** the browser refuses storage: actions are sent right away or fail */
  isRefused: boolean
}

const NOTHING: OutboxView = { ops: [], unreadable: [], isRead: false, isRefused: false }

interface Feed {
  subscribe: (listener: () => void) => () => void
  view: () => OutboxView
  restart: () => void
}

/** One live query shared by all cards of a page; it runs while anything subscribes. */
function feedOf(personId: PersonId): Feed {
  let view = NOTHING
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()
  const become = (next: OutboxView) => {
    view = next
    for (const listener of listeners) listener()
  }
  const start = () =>
    observe(
      personId,
      (kept) => become({ ...kept, isRead: true, isRefused: false }),
      () => become({ ...NOTHING, isRead: true, isRefused: true }),
    )
  return {
    view: () => view,
    restart() {
      stop?.()
      stop &&= start()
    },
    subscribe(listener) {
      listeners.add(listener)
      stop ??= start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}

function observe(personId: PersonId, listener: (outbox: OutboxRows) => void, onRefused: () => void): () => void {
  return observeOutbox(getOutbox().db, personId, listener, onRefused)
}

let latest: { personId: PersonId; feed: Feed } | undefined

function feedFor(personId: PersonId): Feed {
  if (latest?.personId !== personId) latest = { personId, feed: feedOf(personId) }
  return latest.feed
}

/** The browser replaced the database, which no live query notices. */
export function rereadOutbox(): void {
  latest?.feed.restart()
}

// Dexie doesn't repeat a live query that failed while storage gave no answer
onStorageSilence(() => {
  if (!isStorageSilent()) rereadOutbox()
})

/** The account's outbox, live across tabs and workers. */
export function useOutbox(): OutboxView {
  const { subscribe, view } = feedFor(useSession().user.id)
  return useSyncExternalStore(subscribe, view)
}

export function useOutboxCounts() {
  return countOps(useOutbox().ops)
}

/** Badge on the installed app's icon: unread notifications and items to fix. */
export function useAppBadge(unread: number): void {
  const badge = unread + useOutboxCounts().needsYou
  useEffect(() => {
    // rejects where the app isn't installed
    void navigator.setAppBadge?.(badge).catch(() => undefined)
  }, [badge])
}
