import { sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import type { NewNotification } from './notification.sql.ts'

/** One load that one person's saved search finds. */
export interface NewMatch extends NewNotification {
  searchId: string
}

/** Matches of one event: they name the same load. */
export interface MatchEvent {
  eventId: number
  loadId: string
  now: Date
}

/**
 * Locks each person's notification that takes in matches of that search, and inserts it where there is none. Leaves out
 * people who have heard of the event. Locks in the order of people, as every writer does.
 * @returns also how many loads the notification tells of
 */
export async function openMatchNotifications(
  tx: Transaction<Schema>,
  { eventId, loadId, now }: MatchEvent,
  matches: readonly NewMatch[],
) {
  const news = matches.map((match) => ({ id: newId(), ...match }))
  const { rows } = await sql<{ id: string; person_id: PersonId; loads: number; is_new: boolean; has_load: boolean }>`
    insert into notification
      (id, person_id, event_id, type, kind, status, title, message, metadata, created_at, archived_at,
        grows_for, matched_events, matched_loads)
    select id, "personId", ${eventId}::bigint, type, kind, case when "isFiled" then 'archived' else 'unread' end,
      title, message, metadata, ${now}::timestamptz, case when "isFiled" then ${now}::timestamptz end,
      "searchId", array[${eventId}::bigint], array[${loadId}::uuid]
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as match(id uuid, "personId" uuid, type text, kind text,
      "isFiled" boolean, title text, message text, metadata jsonb, "searchId" uuid)
    where not exists (
      select from notification n where n.person_id = "personId" and n.kind = 'matches'
        and n.created_at > ${now}::timestamptz - interval '1 day' and ${eventId}::bigint = any(n.matched_events))
    order by "personId"
    on conflict (person_id, grows_for) where grows_for is not null do update set grows_for = excluded.grows_for
    returning id, person_id, cardinality(matched_loads) as loads, ${eventId}::bigint = any(matched_events) as is_new,
      ${loadId}::uuid = any(matched_loads) as has_load`.execute(tx)
  return rows
}

/** Adds a load to notifications that are locked. Several loads lead to the search, one to the load. */
export async function growMatchNotifications(
  tx: Transaction<Schema>,
  { eventId, loadId }: MatchEvent,
  grown: readonly { id: string; title: string; message: string; loads: number }[],
): Promise<void> {
  if (grown.length === 0) return
  await sql`
    update notification n set title = grown.title, message = grown.message,
      matched_events = n.matched_events || ${eventId}::bigint,
      matched_loads = case when ${loadId}::uuid = any(n.matched_loads) then n.matched_loads
        else n.matched_loads || ${loadId}::uuid end,
      metadata = case when grown.loads = 1 then n.metadata else (n.metadata - 'loadId' - 'load') || jsonb_strip_nulls(
        jsonb_build_object('matches', grown.loads,
          'search', (select s.query from saved_search s where s.id = n.grows_for))) end
    from jsonb_to_recordset(${JSON.stringify(grown)}::jsonb) as grown(id uuid, title text, message text, loads int)
    where n.id = grown.id`.execute(tx)
}

/** From then on, the next match of their searches starts a notification of its own. */
export async function closeMatchNotifications(tx: Transaction<Schema>, startedBefore: Date): Promise<void> {
  await sql`
    update notification set grows_for = null where id in (
      select id from notification where grows_for is not null and created_at < ${startedBefore}::timestamptz
      order by person_id for update skip locked)`.execute(tx)
}

/** How many of a notification's matches a carrier can still book. */
export const OPEN_MATCHES = sql<number>`(
  select count(*)::int from load_board where load_board.id = any(notification.matched_loads))`
