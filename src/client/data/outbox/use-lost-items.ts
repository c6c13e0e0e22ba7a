import { useSyncExternalStore } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { type ItemCopy, lostItems, onLostItemsChange } from './lost-items.ts'

/** What the browser deleted from this account's outbox before it was sent. */
export function useLostItems(): readonly ItemCopy[] {
  const personId = useSession().user.id
  return useSyncExternalStore(onLostItemsChange, () => lostItems(personId))
}
