import type { Load } from '#contract/load.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { loadCan, type LoadAction, type LoadPermit } from '#domain/load-lifecycle.ts'
import { useSession } from '#client/browser/use-session.ts'
import { factsOf } from '#client/components/load-standing.ts'
import { useNow } from '#client/components/use-now.ts'

/** Whether this account may do something to a load now, as the table of its life says. */
export function useLoadPermit(action: LoadAction, load: Load): LoadPermit {
  const { user, permissions } = useSession()
  return loadCan(action, factsOf(load), { id: user.id, permissions }, useNow(MINUTE_MS))
}
