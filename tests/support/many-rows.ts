import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type DatabaseFixture, insertRows } from './database-fixture.ts'
import { fixturesOf } from './persisted.ts'

/** More rows of another table tell its plans nothing new. */
const MOST_ROWS = 50_000
const WHOLE = new Set(['load', 'load_stop', 'booking_request', 'deal'])

/** Roles, settings and the like, which don't grow with use. */
export const SMALL_TABLES = new Set(['role', 'role_permission', 'app_setting', 'live_news', 'kysely_migration'])

interface Column {
  table: string
  name: string
  type: string
  /** is all of a unique index */
  isUnique: boolean
}

const n = sql.ref('copy.n')
/** The same value for the same copy, in whatever table it stands, so that rows still name each other. */
const anotherId = (column: RawBuilder<unknown>) => sql`md5(${column}::text || ${n})::uuid`
const anotherText = (column: RawBuilder<unknown>) => sql`case
  when ${column} ~ '^[0-9a-f]{64}$' then encode(sha256((${column} || ${n})::bytea), 'hex')
  when ${column} ~ '^[0-9]{1,8}$' then (1000000 + (${column}::bigint * 7919 + ${n} * 31) % 88999999)::text
  else ${n} || ${column} end`
const anotherDot = (column: RawBuilder<unknown>) =>
  sql`jsonb_set(${column}, '{dotNumber}', to_jsonb((1000000 + ${n} * 31)::text), false)`

/** Columns whose values differ from load to load, or from account to account, though no index says so. */
const VARIED: Record<string, (column: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  'account.business_name': anotherText,
  'account.first_name': anotherText,
  'account.last_name': anotherText,
  'account.dot_number': anotherText,
  'account.stripe_customer_id': anotherText,
  'billing_event.customer_id': anotherText,
  'deal.broker': anotherDot,
  'deal.carrier': anotherDot,
  'deal.named_carrier': anotherDot,
  'dispatch_consent.usdot': anotherText,
  'load.reference': anotherText,
  'load.search_words': (column) => sql`(select array_agg(${n} || word) from unnest(${column}) word)`,
  'load.reference_words': (column) => sql`coalesce((select array_agg(${n} || word) from unnest(${column}) word), '{}')`,
  'load_stop.city': anotherText,
  'load_stop.latitude': (column) => sql`${column} - (${n} % 8)`,
  'load_stop.longitude': (column) => sql`${column} + (${n} % 11)`,
  'market_deal.pickup_area': (column) => sql`(${column} + ${n}) % 500`,
  'market_deal.delivery_area': (column) => sql`(${column} + ${n} * 7) % 500`,
  'pending_registration.email': anotherText,
  'saved_search.keys': (column) => sql`(select array_agg(key + ${n}) from unnest(${column}) key)`,
  'sandbox_card.customer_id': anotherText,
}

function anotherValue({ table, name, type, isUnique }: Column): RawBuilder<unknown> {
  const column = sql`original.${sql.ref(name)}`
  const varied = VARIED[`${table}.${name}`]
  if (varied) return varied(column)
  if (type === 'uuid') return anotherId(column)
  // the copies are of the last two years
  if (type.startsWith('timestamp')) return sql`${column} - ${n} * interval '150 minutes'`
  // before any snapshot that a device brings
  if (type === 'xid8') return sql`(1 + ${n} % 500)::text::xid8`
  if (type === 'bigint' && /^(?:id|event_id|number)$/.test(name)) return sql`${column} + 1000000 * ${n}`
  return isUnique && type === 'text' ? anotherText(column) : column
}

async function columnsOf(db: Kysely<Schema>): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as name, c.data_type as type, exists (
        select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = c.column_name
        where i.indrelid = to_regclass(format('%I.%I', c.table_schema, c.table_name)) and i.indisunique
          and (i.indkey::text = a.attnum::text or i.indexprs is not null and c.column_name = 'email')
      ) or (c.table_name, c.column_name) in (('idempotency', 'key'), ('recovery_code', 'code_hash')) as "isUnique"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by c.table_name, c.ordinal_position`.execute(db)
  return Map.groupBy(rows, ({ table }) => table)
}

interface Index {
  name: string
  definition: string
}

/** Those that no constraint needs: without them, rows come in a tenth of the time. */
async function dropIndexes(db: Kysely<Schema>): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db)
  return rows
}

/** @throws Error when a table that grows has no row: it would have no plan worth reading */
async function requireRows(db: Kysely<Schema>, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length === 0) throw new Error(`${table} has no row in the fixture of a day`)
  }
}

/**
 * Fills a migrated, empty database with copies of the day that the stored fixture has, by the database itself: so many
 * loads with all that belongs to them, and statistics.
 * @throws Error when a table stays empty
 */
export async function fillWithDays(db: Kysely<Schema>, loads: number): Promise<void> {
  const fixture = fixturesOf<{ database: DatabaseFixture }>('database').at(-1)
  if (!fixture) throw new Error('No fixture of a day: see docs/persisted.md')
  const { tables } = fixture.content.database
  const columns = await columnsOf(db)
  const growing = [...columns.keys()].filter((table) => !SMALL_TABLES.has(table) && !table.startsWith('kysely_'))
  const copies = Math.ceil(loads / (tables['load']?.length ?? 1))
  await db.transaction().execute(async (tx) => {
    // neither triggers nor foreign keys: the rows are as they were
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
    const indexes = await dropIndexes(tx)
    for (const [table, rows] of Object.entries(tables)) {
      await sql`delete from ${sql.table(table)}`.execute(tx)
      if (rows.length > 0) await insertRows(tx, table, rows)
    }
    for (const table of growing) {
      const own = columns.get(table) ?? []
      const names = sql.join(own.map(({ name }) => sql.ref(name)))
      const many = WHOLE.has(table)
        ? copies
        : Math.min(copies, Math.ceil(MOST_ROWS / Math.max(1, tables[table]?.length ?? 1)))
      await sql`insert into ${sql.table(table)} (${names}) overriding system value
        select ${sql.join(own.map(anotherValue))}
        from ${sql.table(table)} original cross join generate_series(1::bigint, ${sql.lit(many)}) copy (n)`.execute(tx)
    }
    await sql`analyze load, load_stop`.execute(tx)
    const board = sql.join((columns.get('load_board') ?? []).map(({ name }) => sql.ref(name)))
    await sql`insert into load_board (${board}) select ${board} from load_board_row where is_open`.execute(tx)
    await sql`insert into search_key select * from search_key_row`.execute(tx)
    for (const { definition } of indexes) await sql.raw(definition).execute(tx)
  })
  await sql`vacuum (analyze)`.execute(db)
  await requireRows(db, growing)
}
