import { type Kysely, sql } from 'kysely'

/** Open devices learn right away that a subscription began, lapsed or ended, also when a webhook brought it. */
const STATEMENTS = [
  `create function tell_subscription_written() returns trigger language plpgsql as $$
    begin
      perform tell_live('account', new.account_id);
      return null;
    end $$`,
  `create trigger subscription_inserted_live after insert on subscription for each row
    when (new.status <> 'creating') execute function tell_subscription_written()`,
  `create trigger subscription_updated_live after update of status on subscription for each row
    when (new.status <> old.status) execute function tell_subscription_written()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
