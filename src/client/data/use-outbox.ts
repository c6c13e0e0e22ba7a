import { useSyncExternalStore } from 'react'
import { useSession } from '#client/browser/use-session.ts'
import type { Op } from '#offline/op.ts'
import { observeOutbox, type Unreadable } from '#offline/outbox.ts'
import { countsOf } from '#offline/overlay.ts'
import { outboxHere } from './delivery.ts'

/** What the outbox holds of the signed-in account, in the order of the taps; nobody else's is ever in it. */
export interface OutboxView {
  ops: readonly Op[]
  unreadable: readonly Unreadable[]
  /** false until the device has told */
  isRead: boolean
  /** the browser refuses to store: what is done is sent at once or not at all */
  isRefused: boolean
}

const NOTHING: OutboxView = { ops: [], unreadable: [], isRead: false, isRefused: false }

interface Feed {
  subscribe: (listener: () => void) => () => void
  view: () => OutboxView
}

/** One query of the database for all cards of a page, running while somebody looks. */
function feedOf(accountId: string): Feed {
  let view = NOTHING
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()
  const become = (next: OutboxView) => {
    view = next
    for (const listener of listeners) listener()
  }
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      stop ??= observeOutbox(
        outboxHere().db,
        accountId,
        (kept) => become({ ...kept, isRead: true, isRefused: false }),
        () => become({ ...NOTHING, isRead: true, isRefused: true }),
      )
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}

let latest: { accountId: string; feed: Feed } | undefined

function feedFor(accountId: string): Feed {
  if (latest?.accountId !== accountId) latest = { accountId, feed: feedOf(accountId) }
  return latest.feed
}

/** The account's outbox, live: whichever tab or worker changes it. */
export function useOutbox(): OutboxView {
  const { subscribe, view } = feedFor(useSession().user.id)
  return useSyncExternalStore(subscribe, view)
}

/** How many actions wait, and for what. */
export function useOutboxCounts() {
  return countsOf(useOutbox().ops)
}
