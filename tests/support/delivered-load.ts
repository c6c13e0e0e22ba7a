import { newId } from '#server/db/new-id.ts'
import type { ApiServer } from './api-server.ts'
import { postLoad } from './load-scenes.ts'
import type { ApiPerson } from './api-person.ts'

type LoadEvent = [type: string, at: string, stop?: 'pickup' | 'delivery']

/** The owner and carrier of a delivered load, and the carrier's events in its history. */
export type DeliveredLoadOptions = NonNullable<Parameters<typeof postLoad>[2]> & {
  owner: ApiPerson
  carrier: ApiPerson
  events?: LoadEvent[]
  /** the carrier accepted it */
  hasDeal?: boolean
}

/** Inserts a load that was delivered at any time in the past. */
export async function insertDeliveredLoad(
  server: ApiServer,
  completedAt: string,
  { owner, carrier, events = [], hasDeal = false, ...about }: DeliveredLoadOptions,
): Promise<void> {
  const load = await postLoad(server, owner, {
    status: 'completed',
    dispatcher_id: carrier.id,
    completed_at: new Date(completedAt),
    ...about,
  })
  const parts = { broker: '{}', carrier: '{}', stops: '{}', freight: '{}', contacts: '{}', paper_terms: '{}' }
  const parties = { broker_id: owner.id, carrier_id: carrier.id }
  const deal = { id: newId(), load_id: load.id, ...parties, ...parts, accepted_at: new Date(completedAt) }
  if (hasDeal) await server.db.insertInto('deal').values(deal).execute()
  for (const [type, at, stop] of events) {
    await server.db
      .insertInto('load_event')
      .values({
        id: newId(),
        load_id: load.id,
        type,
        actor_id: carrier.id,
        actor_kind: 'account',
        occurred_at: new Date(at),
        received_at: new Date(at),
        payload: JSON.stringify(stop ? { stop } : {}),
      })
      .execute()
  }
}
