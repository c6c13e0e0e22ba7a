import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { call } from '../session/call.ts'
import type { CacheDb } from './cache-db.ts'
import { createAnswerStore } from './stored-answer.ts'

/** The account's own deals on a load, as last received. A released carrier reads them without signal. */
export function ownDealsStore(loadId: string) {
  return createAnswerStore(listLoadDealsEndpoint, loadId)
}

/** Fetches and stores the deals of loads that the account has just lost. Whatever fails is fetched when it is opened. */
export async function storeOwnDeals(
  db: CacheDb,
  loadIds: readonly string[],
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<void> {
  for (const id of loadIds)
    await call(listLoadDealsEndpoint, { params: { id } }, { signal })
      .then((deals) => ownDealsStore(id).keep(db, deals, now))
      .catch(() => undefined)
}
