import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // whose a card is, and that it was proved to work; what is printed on it stays with the payment provider
  `create table payment_method (
    id text primary key,
    account_id uuid not null references account (id),
    verified_at timestamptz(3) not null
  )`,
  `create index payment_method_account on payment_method (account_id)`,

  // the embedded sandbox in the place of a provider: made-up cards alone
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

  // who left, while the provider still keeps a customer of theirs
  `create index account_customer_left on account (id) where account_status = 'deleted' and stripe_customer_id is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
