import { type Kysely, sql } from 'kysely'

/**
 * Tenders expire. One that was open before this rule gets its 60 minutes from now; its carrier was promised no end.
 * Triggers are off: devices don't sync the backfill.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run('alter table load add column tendered_at timestamptz')
  await run('alter table load add column tender_expires_at timestamptz')
  await run('alter table load disable trigger user')
  await run(`update load set
      tendered_at = coalesce(
        (select max(received_at) from load_event where load_id = load.id and type = 'tendered'), updated_at),
      tender_expires_at = greatest(now(), updated_at) + interval '60 minutes'
    where tendered`)
  await run('alter table load enable trigger user')
  await run(`alter table load add constraint load_tender_ends
    check (tendered = (tender_expires_at is not null) and tendered = (tendered_at is not null))`)
  await run('create index load_tender_expiry on load (tender_expires_at) where tendered')
}
