import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** What the board copies of a load, besides its id. */
const COPIED =
  `owner_id px py dx dy pickup_cell delivery_cell rate_cents rpm_cents miles weight equipment pickup_state delivery_state
  pickup_day pickup_at created_at search pickup_until stops`.split(/\s+/)
const columns = sql.raw(COPIED.join(', '))
const of = (table: string) => sql.raw(COPIED.map((column) => `${table}.${column}`).join(', '))

/** Open loads whose pickup hasn't ended: those that the board has. */
function rowsDue(now: Date) {
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

/** Loads whose pickup ended don't count: a chore removes them each minute. */
function differing(now: Date) {
  return sql`(${rowsDue(now)}) due
    full join (select * from load_board where coalesce(pickup_until, pickup_at) > ${now}) board on board.id = due.id
    where board.id is null or due.id is null or (${of('board')}) is distinct from (${of('due')})`
}

/** Compares the board with the loads. */
export async function countBoardDifferences(db: Kysely<Schema>, now: Date): Promise<BoardDifferences> {
  const { rows } = await sql<{ missing: string; extra: string; outdated: string }>`
    select count(*) filter (where board.id is null) as missing, count(*) filter (where due.id is null) as extra,
      count(*) filter (where board.id = due.id) as outdated
    from ${differing(now)}`.execute(db)
  const [row] = rows
  return { missing: Number(row?.missing), extra: Number(row?.extra), outdated: Number(row?.outdated) }
}

/** Few enough that a change to one of their loads waits only a moment. */
const PIECE = 200

/** Makes the board equal to these loads, as they are now. Only changes to these loads wait meanwhile. */
async function rebuildPiece(tx: Transaction<Schema>, ids: readonly string[], now: Date): Promise<void> {
  // in the order of their ids, as everybody else who locks several
  await sql`select from load where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  const open = sql`select * from (${rowsDue(now)}) due where id = any(${ids}::uuid[])`
  await sql`delete from load_board where id = any(${ids}::uuid[]) and id not in (select id from (${open}) kept)`.execute(
    tx,
  )
  const excluded = sql.raw(COPIED.map((column) => `${column} = excluded.${column}`).join(', '))
  await sql`insert into load_board (id, ${columns}) ${open} on conflict (id) do update set ${excluded}`.execute(tx)
}

class NotKept extends Error {}

/**
 * Makes the board equal to these loads, a piece at a time.
 * @param goesOn is asked before each piece; false ends it there, with the board as good as before or better
 * @returns how many loads it reached
 */
export async function rebuildBoard(
  db: Kysely<Schema>,
  { ids, now, goesOn = () => true }: { ids: readonly string[]; now: Date; goesOn?: (done: number) => boolean },
): Promise<number> {
  let done = 0
  while (done < ids.length && goesOn(done)) {
    const piece = ids.slice(done, done + PIECE)
    await db.transaction().execute((tx) => rebuildPiece(tx, piece, now))
    done += piece.length
  }
  return done
}

/** How many milliseconds a rebuild of these loads takes here: its first piece is done, and undone. */
export async function measureRebuild(db: Kysely<Schema>, ids: readonly string[], now: Date): Promise<number> {
  const piece = ids.slice(0, PIECE)
  const began = performance.now()
  await db
    .transaction()
    .execute(async (tx) => {
      await rebuildPiece(tx, piece, now)
      throw new NotKept()
    })
    .catch((error: unknown) => {
      if (!(error instanceof NotKept)) throw error
    })
  const each = (performance.now() - began) / Math.max(1, piece.length)
  return each * ids.length
}

/** The loads that `countBoardDifferences` counts, by id. */
export async function listBoardDifferences(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(board.id, due.id) as id from ${differing(now)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What the hourly job found last: comparing the whole board takes the database a while. */
export const LAST_BOARD_CHECK = 'last-board-check'

export interface LastBoardCheck extends BoardDifferences {
  at: string
}
