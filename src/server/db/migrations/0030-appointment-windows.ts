import { type Kysely, sql } from 'kysely'
import {
  boardFunctions,
  boardView,
  COLUMNS,
  COVERING_NAMES,
  coveringIndexes,
  loadUpdatedTrigger,
  SHOWN,
} from './0026-load-board.ts'

const added = (columns: readonly string[]) => columns.map((column) => `add column ${column} timestamptz(3)`).join(', ')

const BOARD_COLUMNS = [...COLUMNS, 'pickup_until']

/**
 * Until when a stop takes the truck. Null is an exact time, as all were: no row is rewritten, so no device syncs again.
 * The board lists a load until its window ends, and its indexes answer that alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table load ${added(['pickup_until', 'delivery_until', 'agreed_pickup_until', 'agreed_delivery_until'])}`,
    `alter table deal_terms ${added(['pickup_until', 'delivery_until'])}`,
    `alter table load_board ${added(['pickup_until'])}`,
    boardView(['pickup_until']),
    ...boardFunctions(BOARD_COLUMNS),
    'drop trigger load_updated_board on load',
    loadUpdatedTrigger(`${SHOWN} pickup_until`),
    `drop index ${COVERING_NAMES.join(', ')}`,
    ...coveringIndexes(BOARD_COLUMNS),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
