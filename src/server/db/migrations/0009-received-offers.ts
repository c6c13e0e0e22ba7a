import { type Kysely, sql } from 'kysely'

/**
 * Copies the load's owner, which never changes, to each request, so a broker's requests of a month are found without
 * reading everyone's. Triggers are off, so the backfill isn't synced to devices.
 */
const STATEMENTS = [
  `alter table load_request add column load_owner_id uuid`,
  `alter table load_request disable trigger user`,
  `update load_request r set load_owner_id = l.owner_id from load l where l.id = r.load_id`,
  `alter table load_request enable trigger user`,
  `alter table load_request alter column load_owner_id set not null`,
  `alter table load_request add foreign key (load_owner_id) references account`,
  `create function set_request_owner() returns trigger language plpgsql as $$
    begin
      select owner_id into new.load_owner_id from load where id = new.load_id;
      return new;
    end $$`,
  `create trigger load_request_owner before insert on load_request for each row execute function set_request_owner()`,
  `create index load_request_received on load_request (load_owner_id, created_at) include (status, expires_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
