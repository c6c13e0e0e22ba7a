import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { readStored } from '#contract/api/read-stored.ts'
import { profileDefaults, profileSchema } from '#contract/account/account.ts'
import { notificationStatsEndpoint } from '#contract/notification/notification.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { type PersistedClient, persistQueryClient } from '@tanstack/react-query-persist-client'
import { BOOT_FACTS_KEY } from '#client/browser/session/session-state.ts'
import { profileQuery } from '#client/features/account/profile/profile.queries.ts'
import { notificationStatsQuery } from '#client/features/notifications/notifications.queries.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { DAY_MS } from '#domain/time/instant.ts'

/** CONST-02: queries behind the app frame: the account, its permissions, the unread count. Never a list. */
const FACTS = new Map<string, (stored: unknown) => unknown>([
  [JSON.stringify(profileQuery.queryKey), (stored) => readStored(profileSchema, stored, profileDefaults)],
  [JSON.stringify(notificationStatsQuery.key), (stored) => readStored(notificationStatsEndpoint.answer, stored)],
])

function isFact({ queryKey, state }: Query): boolean {
  return state.status === 'success' && FACTS.has(JSON.stringify(queryKey))
}

/** What another version of the app stored, as far as this one can complete it. */
function restored(text: string): PersistedClient {
  const client = JSON.parse(text) as PersistedClient
  const queries = client.clientState.queries.flatMap((query) => {
    const data = FACTS.get(JSON.stringify(query.queryKey))?.(query.state.data) ?? null
    return data === null ? [] : [{ ...query, state: { ...query.state, data } }]
  })
  return { ...client, clientState: { ...client.clientState, queries } }
}

interface Whose {
  personId: PersonId
  /** false after sign-out: nothing of that account is written from then on */
  isHere: () => boolean
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/**
 * Stores one account's boot facts in localStorage, in case IndexedDB is evicted, and deletes another account's. All
 * other answers live only in IndexedDB.
 * @returns the stop function
 */
export function persistBootQueries(queryClient: QueryClient, { personId, isHere, storage }: Whose): () => void {
  const persister = createSyncStoragePersister({
    key: BOOT_FACTS_KEY,
    deserialize: restored,
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
    buster: personId,
    maxAge: 7 * DAY_MS,
    dehydrateOptions: { shouldDehydrateQuery: isFact, shouldDehydrateMutation: () => false },
  })
  return stop
}
