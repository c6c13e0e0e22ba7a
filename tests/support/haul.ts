import { newId } from '#server/db/new-id.ts'
import type { ApiServer } from './api-server.ts'
import { postLoad } from './freight.ts'
import type { Person } from './people.ts'

type LoadEvent = [type: string, at: string, stop?: 'pickup' | 'delivery']

/** A delivered load: who hauled it for whom, and what its history tells, by the carrier. */
export type Haul = NonNullable<Parameters<typeof postLoad>[2]> & {
  owner: Person
  carrier: Person
  events?: LoadEvent[]
}

/** A load as it stands once it was delivered, at any time in the past. */
export async function haul(
  server: ApiServer,
  completedAt: string,
  { owner, carrier, events = [], ...about }: Haul,
): Promise<void> {
  const load = await postLoad(server, owner, {
    status: 'completed',
    dispatcher_id: carrier.id,
    completed_at: new Date(completedAt),
    ...about,
  })
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
