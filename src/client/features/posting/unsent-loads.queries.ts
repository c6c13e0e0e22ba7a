import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/browser/use-session.ts'
import { outboxHere } from '#client/data/delivery.ts'
import { type Op, OP_STATES } from '#offline/op.ts'
import type { IntentOf } from '#offline/op-kind.ts'
import { outboxOf } from '#offline/outbox.ts'

type PostingKind = 'create-load' | 'update-load'

export interface Unsent<K extends PostingKind> {
  opId: string
  intent: IntentOf<K>
}

/**
 * A load, or an edit of one, that the outbox still holds and that can be written anew: the latest that fits. Null when there
 * is none; undefined until the device has told.
 * @param key names what is looked for, null for nothing
 */
export function useUnsent<K extends PostingKind>(
  kind: K,
  key: string | null,
  fits: (op: Op, intent: IntentOf<K>) => boolean,
): Unsent<K> | null | undefined {
  const accountId = useSession().user.id
  const { data } = useQuery({
    queryKey: ['unsent', accountId, kind, key],
    queryFn: async () => {
      const { ops } = await outboxOf(outboxHere().db, accountId).catch(() => ({ ops: [] }))
      const found = ops.findLast(
        (op) => op.intent.kind === kind && isRewritable(op) && fits(op, op.intent as IntentOf<K>),
      )
      return found ? { opId: found.opId, intent: found.intent as IntentOf<K> } : null
    },
    enabled: key !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return key === null ? null : data
}

/** What may have reached the server is not written anew: that could do it twice. */
function isRewritable({ state, maybeSent }: Op): boolean {
  return OP_STATES[state].is !== 'settled' && !maybeSent
}
