import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** What the board copies of a load, besides its id. */
const COPIED =
  `owner_id px py dx dy pickup_cell delivery_cell rate_cents rpm_cents miles weight equipment pickup_state delivery_state
  pickup_day pickup_at created_at search pickup_until`.split(/\s+/)
const columns = sql.raw(COPIED.join(', '))
const of = (table: string) => sql.raw(COPIED.map((column) => `${table}.${column}`).join(', '))

/** Open loads whose pickup hasn't ended: those that the board has. */
function shown(now: Date) {
  return sql`select id, ${columns} from load_board_row where is_open and coalesce(pickup_until, pickup_at) > ${now}`
}

export interface BoardDifferences {
  /** open loads that nobody finds */
  missing: number
  /** loads that are found though they are no longer open */
  extra: number
  /** loads that are found by what they were */
  outdated: number
}

/** Compares the board with the loads. Loads whose pickup ended don't count: a chore removes them each minute. */
export async function countBoardDifferences(db: Kysely<Schema>, now: Date): Promise<BoardDifferences> {
  const { rows } = await sql<{ missing: string; extra: string; outdated: string }>`
    select count(*) filter (where board.id is null) as missing, count(*) filter (where shown.id is null) as extra,
      count(*) filter (where board.id = shown.id) as outdated
    from (${shown(now)}) shown
    full join (select * from load_board where coalesce(pickup_until, pickup_at) > ${now}) board on board.id = shown.id
    where board.id is null or shown.id is null or (${of('board')}) is distinct from (${of('shown')})`.execute(db)
  const [row] = rows
  return { missing: Number(row?.missing), extra: Number(row?.extra), outdated: Number(row?.outdated) }
}

/** Makes the board equal to the loads. Commands that change loads wait meanwhile, so that none is overwritten. */
export async function rebuildBoard(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table load, load_stop in share mode`.execute(tx)
    await sql`delete from load_board where id not in (select id from (${shown(now)}) shown)`.execute(tx)
    const excluded = sql.raw(COPIED.map((column) => `${column} = excluded.${column}`).join(', '))
    await sql`insert into load_board (id, ${columns}) ${shown(now)}
      on conflict (id) do update set ${excluded}`.execute(tx)
  })
}

/** What the hourly job found last: comparing the whole board takes the database a while. */
export const LAST_BOARD_CHECK = 'last-board-check'

export interface LastBoardCheck extends BoardDifferences {
  at: string
}
