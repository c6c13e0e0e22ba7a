import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/browser/session/use-session.ts'
import { getOutbox } from '#client/data/outbox/page-outbox.ts'
import type { Op } from '#offline/outbox/op.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import { readOutbox } from '#offline/outbox/outbox.ts'
import { hasOps } from '#offline/outbox/outbox-watch.ts'
import type { PersonId } from '#domain/access/ids.ts'

type PostingKind = 'create-load' | 'update-load'

export interface Unsent<K extends PostingKind> {
  opId: string
  intent: IntentOf<K>
}

/**
 * The latest unsent load or edit that fits and can be rewritten. Null if there is none; undefined until the device has
 * answered.
 * @param key names the search, null to skip it
 */
export function useUnsentLoad<K extends PostingKind>(
  kind: K,
  key: string | null,
  fits: (op: Op, intent: IntentOf<K>) => boolean,
): Unsent<K> | null | undefined {
  const personId = useSession().user.id
  const { data } = useQuery({
    queryKey: ['unsent', personId, kind, key],
    queryFn: async () => {
      const found = (await readOps(personId)).findLast(
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

/** Empty also without storage. */
async function readOps(personId: PersonId): Promise<readonly Op[]> {
  const { db } = getOutbox()
  if (!(await hasOps(db, personId).catch(() => false))) return []
  return readOutbox(db, personId).then(
    ({ ops }) => ops,
    () => [],
  )
}

/** What may have reached the server isn't rewritten: that could do it twice. */
function isRewritable({ state, maybeSent }: Op): boolean {
  return OP_STATES[state].phase !== 'settled' && !maybeSent
}
