import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#client/browser/use-session.ts'
import type { Op } from '#offline/op.ts'
import { ACCOUNT_LANE } from '#offline/op-kind.ts'
import { observeOutbox } from '#offline/outbox.ts'
import { syncNow } from '#offline/sync.ts'
import { outboxHere } from './delivery.ts'

/** The live stream says when; where none gets through, the device asks while somebody looks. Nothing new costs 200 bytes. */
const OFTEN_MS = 30_000

/**
 * Brings the account's cache up to date, also whenever an action of the outbox has come to its end; lists, whose order
 * and totals only the server knows, are asked for again.
 */
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
  useEffect(() => {
    let before: Settled | undefined
    return observeOutbox(outboxHere().db, accountId, ({ ops }) => {
      const now = settledIn(ops)
      if (before && now.all > before.all) void queryClient.invalidateQueries({ queryKey: ['sync'] })
      // GUARD-18: also when the change was delivered long after its form was closed
      if (before && now.account > before.account) void queryClient.invalidateQueries({ queryKey: ['auth'] })
      before = now
    })
  }, [accountId, queryClient])
}

interface Settled {
  all: number
  account: number
}

function settledIn(ops: readonly Op[]): Settled {
  const settled = ops.filter(({ open }) => open === 0)
  return { all: settled.length, account: settled.filter(({ lane }) => lane === ACCOUNT_LANE).length }
}
