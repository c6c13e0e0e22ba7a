import { buildLoadSearchWords, normalizeSearchWords } from '#domain/text/search-words.ts'
import { type Kysely, sql } from 'kysely'

interface WrittenLoad {
  id: string
  number: string
  reference: string
  commodity: string
  vehicle: string
  trailer: string
  stops: { city: string; state: string; zip: string }[]
}

/** Batch size that fits in memory. */
const ROWS = 1000

async function partWords(db: Kysely<unknown>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<WrittenLoad>`
      select id, number, reference, commodity, vehicle, trailer,
        (select jsonb_agg(jsonb_build_object('city', city, 'state', state, 'zip', zip_code) order by position)
          from load_stop where load_id = load.id) as stops
      from load where reference is not null and id > ${after} order by id limit ${sql.lit(ROWS)}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const words = rows.map((load) => ({
      id: load.id,
      open: buildLoadSearchWords(load, load.stops ?? []),
      reference: normalizeSearchWords(load.reference),
    }))
    await sql`update load set
        search_words = array(select jsonb_array_elements_text(each.open)),
        reference_words = array(select jsonb_array_elements_text(each.reference))
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as each(id uuid, open jsonb, reference jsonb)
      where load.id = each.id`.execute(db)
  }
}

/**
 * Only a load's parties may search its reference, so its words leave the board's search. Triggers are off: devices
 * don't sync the backfill.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`alter table load add column reference_words text[] not null default '{}'`)
  await run('alter table load disable trigger user')
  await partWords(db)
  await run('alter table load enable trigger user')
  await run(`alter table load add column party_search tsvector
    generated always as (array_to_tsvector(search_words || reference_words)) stored`)
  await run('create index load_party_search on load using gin (party_search)')
}
