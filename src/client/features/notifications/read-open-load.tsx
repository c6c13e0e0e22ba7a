import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useRefresh } from '#client/data/outbox/use-submit-action.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { overlayNotifications } from '#offline/outbox/overlay-notifications.ts'
import { NOTIFICATIONS_TITLE } from './copy.ts'
import { unreadAbout } from './open-load-notifications.ts'
import { submitActions } from '#client/data/outbox/submit-action.ts'

/**
 * Marks a load's notifications as read while the load is on screen: opening one from the list, from a push or from
 * elsewhere reads it, and one that arrives here is seen. Nothing is shown. Offline it waits for a connection, so that
 * the outbox lists only what the person did.
 */
export function ReadOpenLoad({ loadId }: { loadId: string }) {
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const isOnline = useConnection().status === 'online'
  return isVisible && isOnline ? <ReadLoad loadId={loadId} /> : null
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function ReadLoad({ loadId }: { loadId: string }): null {
  const userId = useSession().user.id
  const db = openAccountCache(userId)
  const { ops, isRead } = useOutbox()
  const rows = useLiveRead(db, `unread about ${loadId}`, async () =>
    readStoredRows('notifications', await db.notifications.filter(({ status }) => status === 'unread').toArray()),
  )
  const refresh = useRefresh()
  // a refused one isn't tried again
  const asked = useRef(new Set<string>())
  const unread = rows && isRead ? unreadAbout(loadId, overlayNotifications(rows, ops)).join(' ') : ''
  useEffect(() => {
    const ids = unread.split(' ').filter((id) => id !== '' && !asked.current.has(id))
    if (ids.length === 0) return
    ids.forEach((id) => asked.current.add(id))
    const author = { userId, label: NOTIFICATIONS_TITLE }
    submitActions(
      author,
      ids.map((notificationId): Intent => ({ kind: 'mark-notification-read', notificationId })),
    ).then(refresh, (error: unknown) => console.warn("Couldn't mark notifications as read", error))
    // `refresh` is new in each render
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unread, userId])
  return null
}
