import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // a card's account and that the card was verified; its details stay with the payment provider
  `create table payment_method (
    id text primary key,
    account_id uuid not null references account (id),
    verified_at timestamptz(3) not null
  )`,
  `create index payment_method_account on payment_method (account_id)`,

  // the built-in sandbox's stand-in for a provider: made-up cards only
  `create table sandbox_card (
    id text primary key,
    customer_id text not null,
    brand text not null,
    last4 text not null,
    exp_month smallint not null,
    exp_year smallint not null,
    funding text not null,
    cvc_check text,
    name text,
    is_default boolean not null default false,
    created_at timestamptz(3) not null
  )`,
  `create index sandbox_card_customer on sandbox_card (customer_id, created_at desc)`,

  // deleted accounts whose customer the provider still has
  `create index account_customer_left on account (id) where account_status = 'deleted' and stripe_customer_id is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
