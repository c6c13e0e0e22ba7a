import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ActivityOf } from '#contract/reports/activity.ts'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import { type ColleagueJson, colleagueOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'

/** The company whose activity it is, and the person who reads it. */
interface Whose {
  accountId: AccountId
  personId: PersonId
  who: ActivityOf
}

interface Stretch {
  from?: Date | undefined
  /** exclusive */
  to?: Date | undefined
}

/** One page: where it starts and its size. */
interface Slice extends Stretch, Whose {
  after?: { at: Date; key: string } | undefined
  type?: string | undefined
  limit: number
}

export interface ActivityRow {
  id: string
  type: string
  at: Date
  title: string | null
  message: string | null
  colleague: ColleagueJson | null
  load_id: string | null
  number: string | null
  lane: string | null
  opens: 'load' | 'board' | null
}

/** One table to read. An index must cover `isOwn`, then `at`. */
interface Source {
  table: string
  type: RawBuilder<string>
  at: string
  loadId: RawBuilder<string>
  words?: RawBuilder<unknown>
  /** who did it, null for nobody in person; absent where all rows are the reader's */
  person?: RawBuilder<unknown>
  /** of a row without a person: whether no program did it either, so that it is in everyone's own list */
  isNobodys?: RawBuilder<boolean>
  isOwn: (whose: Whose) => RawBuilder<boolean>
}

/** The account's own actions on loads and requests, and the notifications it received. */
const SOURCES: readonly Source[] = [
  {
    table: 'load_event',
    type: sql`row.type`,
    at: 'occurred_at',
    loadId: sql`row.load_id`,
    person: sql`row.person_id`,
    isNobodys: sql`row.via is null`,
    // a completion that was corrected is undone: the load counts when it is completed again
    isOwn: ({ accountId }) => sql`row.actor_id = ${accountId} and row.actor_kind = 'account'
      and (row.type <> 'completed' or not exists (select from load_event as later
        where later.load_id = row.load_id and later.type = 'arrival-corrected'
          and (later.received_at, later.id) > (row.received_at, row.id)))`,
  },
  {
    table: 'booking_request',
    type: sql`'requested'`,
    at: 'created_at',
    loadId: sql`row.load_id`,
    person: sql`row.person_id`,
    isOwn: ({ accountId }) => sql`row.requester_id = ${accountId}`,
  },
  {
    table: 'booking_request',
    type: sql`row.status`,
    at: 'decided_at',
    loadId: sql`row.load_id`,
    person: sql`row.decided_person_id`,
    // closed with a message: a change to the load did it, and that has its own entry
    isOwn: ({ accountId }) =>
      sql`row.decided_by = ${accountId} and row.status in ('rejected', 'withdrawn') and row.response_message is null`,
  },
  {
    table: 'notification',
    type: sql`'told'`,
    at: 'created_at',
    loadId: sql`(row.metadata ->> 'loadId')::uuid`,
    words: sql`row.title, row.message`,
    isOwn: ({ personId }) => sql`row.person_id = ${personId}`,
  },
]

/** SQL of whether a row of the source is the company's, or the reader's own. */
function isShown({ isOwn, person, isNobodys }: Source, whose: Whose): RawBuilder<boolean> {
  const isReaders = sql`(${person} = ${whose.personId} or ${person} is null and ${isNobodys ?? sql`false`})`
  return whose.who === 'everyone' || !person ? isOwn(whose) : sql`${isOwn(whose)} and ${isReaders}`
}

const NO_TEXT = sql`null::text as title, null::text as message`

/** Newest first. `key` breaks ties: one request row can give two entries. */
export async function listActivity(db: Kysely<Schema>, slice: Slice): Promise<ActivityRow[]> {
  const { accountId, after, type, limit } = slice
  const parts = SOURCES.map((source) => {
    const key = sql`(row.id::text || ${source.type})`
    const at = sql.ref(`row.${source.at}`)
    const isOfType = type === undefined ? sql`` : sql`and ${source.type} = ${type}`
    const isLater = after ? sql`and ${at} <= ${after.at} and (${at} < ${after.at} or ${key} < ${after.key})` : sql``
    return sql`(select row.id, ${source.type} as type, ${at} as at, ${source.loadId} as load_id, ${key} as key,
        ${source.words ?? NO_TEXT}, ${source.person ?? sql`null::uuid`} as person_id
      from ${sql.table(source.table)} as row
      where ${isShown(source, slice)} and ${within(at, slice)} ${isOfType} ${isLater}
      order by ${at} desc, ${key} desc limit ${limit})`
  })
  const { rows } = await sql<ActivityRow>`
    select own.id, own.type, own.at, own.title, own.message, ${colleagueOf(sql`own.person_id`)} as colleague, load.id as load_id, load.number,
      pickup.city || ', ' || pickup.state || ' to ' || delivery.city || ', ' || delivery.state as lane,
      case when load.deleted_at is not null then null
        when ${accountId} in (load.owner_id, load.dispatcher_id, load.hauler_id) then 'load'
        when exists (select from booking_request as mine where mine.load_id = load.id and mine.requester_id = ${accountId})
          then 'board' end as opens
    from (${sql.join(parts, sql` union all `)}) as own
    left join load on load.id = own.load_id
    left join load_stop as pickup on pickup.load_id = load.id and pickup.position = 0
    left join load_stop as delivery on delivery.load_id = load.id
      and delivery.position = load.stop_count - 1
    order by own.at desc, own.key desc limit ${limit}`.execute(db)
  return rows
}

/** Counts by type for each period between two adjacent edges. */
export async function activityCounts(
  db: Kysely<Schema>,
  whose: Whose,
  edges: readonly Date[],
): Promise<{ place: number; type: string; count: number }[]> {
  const stretch = { from: edges[0], to: edges.at(-1) }
  const parts = SOURCES.map((source) => {
    const at = sql.ref(`row.${source.at}`)
    return sql`select ${source.type} as type, ${at} as at from ${sql.table(source.table)} as row
      where ${isShown(source, whose)} and ${within(at, stretch)}`
  })
  const { rows } = await sql<{ place: number; type: string; count: string }>`
    select width_bucket(own.at, array[${sql.join(edges)}]::timestamptz[]) as place, own.type, count(*) as count
    from (${sql.join(parts, sql` union all `)}) as own
    group by 1, 2 order by 1, 3 desc, 2`.execute(db)
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}

function within(at: RawBuilder<unknown>, { from, to }: Pick<Stretch, 'from' | 'to'>): RawBuilder<boolean> {
  const bounds = [from && sql`${at} >= ${from}`, to && sql`${at} < ${to}`].filter((bound) => bound !== undefined)
  return bounds.length === 0 ? sql`true` : sql`${sql.join(bounds, sql` and `)}`
}
