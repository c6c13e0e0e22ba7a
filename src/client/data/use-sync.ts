import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/browser/use-session.ts'
import { syncNow } from '#offline/sync.ts'

/** Until the live stream says when, the device asks every half minute while somebody looks. Nothing new costs 120 bytes. */
const OFTEN_MS = 30_000

/** Brings the account's cache up to date; lists, whose order and totals only the server knows, are asked for again. */
export function useSync(): void {
  const accountId = useSession().user.id
  const queryClient = useQueryClient()
  useQuery({
    queryKey: ['sync', accountId],
    queryFn: async () => {
      const changed = await syncNow(accountId)
      if (changed) await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sync' })
      return Date.now()
    },
    refetchInterval: OFTEN_MS,
    meta: { silent: true },
  })
}
