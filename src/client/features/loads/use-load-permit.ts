import type { Load } from '#contract/freight/load.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { checkLoadAction, type LoadAction, type LoadActionPermit } from '#domain/freight/load-lifecycle.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { toLoadSnapshot } from '#client/components/load/load-access.ts'
import { useNow } from '#client/components/use-now.ts'

/** Whether this account may do something to a load now, by the load's state table. */
export function useLoadPermit(action: LoadAction, load: Load): LoadActionPermit {
  const { user, permissions } = useSession()
  return checkLoadAction(action, toLoadSnapshot(load), { id: user.id, permissions }, useNow(MINUTE_MS))
}
