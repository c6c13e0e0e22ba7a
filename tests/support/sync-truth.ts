import { type Kysely, sql } from 'kysely'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import type { SyncDevice } from './sync-device.ts'

/** What the tables hold for a person. */
export async function readSyncTruth(
  db: Kysely<Schema>,
  { accountId: account, personId }: { accountId: AccountId; personId: PersonId },
) {
  const loads = await sql<SyncFact & { updatedAt: Date; viewer: string }>`
    select l.id, l.updated_at as "updatedAt", v.viewer, concat_ws(' ', v.viewer, l.version, (
      select r.status from booking_request r where r.load_id = l.id and r.requester_id = ${account}
      order by r.created_at desc limit 1)) as fact
    from load l, lateral (select case
      when l.owner_id = ${account} then 'owner'
      when l.dispatcher_id = ${account} and l.agreed_rate_cents is not null then 'carrier'
      when l.dispatcher_id = ${account} then 'requester'
      when exists (select from booking_request r where r.load_id = l.id and r.requester_id = ${account}) then 'requester'
      end as viewer) v
    where l.deleted_at is null and v.viewer is not null`.execute(db)
  const requests = await sql<SyncFact>`
    select r.id, concat_ws(' ', r.status, l.rate_cents) as fact from booking_request r join load l on l.id = r.load_id
    where l.deleted_at is null and ${account} in (l.owner_id, r.requester_id)`.execute(db)
  const news = await sql<SyncFact>`
    select id, status as fact from notification where person_id = ${personId}`.execute(db)
  return { loads: loads.rows, requests: requests.rows, news: news.rows }
}

export type SyncFact = { id: string; fact: string }
type Facts = Record<string, string>
export function factsOf(rows: readonly SyncFact[]): Facts {
  return Object.fromEntries(rows.map(({ id, fact }) => [id, fact]))
}

/** What a device stores, in the same words. */
export function storedFacts({ loads, requests, notifications }: SyncDevice): Facts {
  return factsOf([
    ...[...loads.values()].map(({ id, viewer, version, myRequest }) => ({
      id,
      fact: [viewer, version, ...(myRequest ? [myRequest.status] : [])].join(' '),
    })),
    ...[...requests.values()].map(({ id, status, load }) => ({ id, fact: `${status} ${load.rate * 100}` })),
    ...[...notifications.values()].map(({ id, status }) => ({ id, fact: status })),
  ])
}
