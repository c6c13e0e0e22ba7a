import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query, QueryClient } from '@tanstack/react-query'
import { persistQueryClient } from '@tanstack/react-query-persist-client'
import { BOOT_FACTS_KEY } from '#client/browser/session-state.ts'
import { profileQuery } from '#client/features/auth/profile.queries.ts'
import { statsQuery } from '#client/features/notifications/notifications.queries.ts'
import { DAY_MS } from '#domain/instant.ts'

/** CONST-02: what the frame of every screen shows: who one is, what one may do, how much is unread. Never a list. */
const FACTS = [profileQuery.queryKey, statsQuery.key].map((key) => JSON.stringify(key))

function isFact({ queryKey, state }: Query): boolean {
  return state.status === 'success' && FACTS.includes(JSON.stringify(queryKey))
}

interface Whose {
  accountId: string
  /** false once they have signed out: nothing of theirs is written after that */
  isHere: () => boolean
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/**
 * Keeps the boot facts of one account beside IndexedDB, which may be gone while they are not; what was kept for somebody
 * else is thrown away. All other answers live in IndexedDB alone.
 * @returns the way to stop
 */
export function keepBootFacts(queryClient: QueryClient, { accountId, isHere, storage }: Whose): () => void {
  const persister = createSyncStoragePersister({
    key: BOOT_FACTS_KEY,
    storage: {
      getItem: (key) => storage.getItem(key),
      removeItem: (key) => storage.removeItem(key),
      setItem: (key, value) => {
        if (isHere()) storage.setItem(key, value)
      },
    },
  })
  const [stop] = persistQueryClient({
    queryClient,
    persister,
    buster: accountId,
    maxAge: 7 * DAY_MS,
    dehydrateOptions: { shouldDehydrateQuery: isFact, shouldDehydrateMutation: () => false },
  })
  return stop
}
