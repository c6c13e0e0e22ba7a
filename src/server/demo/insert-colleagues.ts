import { sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { DEMO_COLLEAGUES, DEMO_COMPANY } from './accounts.ts'

const INVITED = { email: 'priya@brokers.test', masked: 'p•••@brokers.test' }

/** The people of the brokerage of four, whom it invited, and its log. */
export async function insertColleagues(
  tx: Transaction<Schema>,
  { passwordHash, now }: { passwordHash: string; now: Instant },
): Promise<void> {
  const owner = await tx
    .selectFrom('person')
    .select(['id', 'account_id'])
    .where('email', '=', DEMO_COMPANY)
    .executeTakeFirstOrThrow()
  const colleagues = DEMO_COLLEAGUES.map((colleague, index) => ({
    ...colleague,
    id: newId() as PersonId,
    // months apart, the first a year ago
    joined: new Date(now - (360 - 110 * index) * DAY_MS),
    phone: `+1 312 555 01${String(60 + index)}`,
  }))
  await tx
    .insertInto('person')
    .values(
      colleagues.map(({ id, email, seat, firstName, lastName, joined, phone }) => ({
        id,
        account_id: owner.account_id,
        seat,
        email,
        password_hash: passwordHash,
        first_name: firstName,
        last_name: lastName,
        phone_number: phone,
        email_verified_at: joined,
        invited_by: owner.id,
        created_at: joined,
        updated_at: joined,
      })),
    )
    .execute()
  await tx
    .insertInto('invitation')
    .values({
      id: newId(),
      account_id: owner.account_id,
      email: INVITED.email,
      seat: 'desk',
      invited_by: owner.id,
      created_at: new Date(now - DAY_MS),
      expires_at: new Date(now + 6 * DAY_MS),
    })
    .execute()
  const about = { account_id: owner.account_id }
  await tx
    .insertInto('company_event')
    .values([
      ...colleagues.map(({ id, seat, joined }) => ({
        ...about,
        id: newId(),
        type: 'joined' as const,
        person_id: id,
        about_id: id,
        seat,
        at: joined,
      })),
      {
        ...about,
        id: newId(),
        type: 'invited',
        person_id: owner.id,
        email: INVITED.masked,
        seat: 'desk',
        at: new Date(now - DAY_MS),
      },
    ])
    .execute()
}

/** Who made each request and answered it, and whose work each load is: its company's owner's; at the brokerage of four also the desk's and nobody's. */
export async function assignDemoLoads(tx: Transaction<Schema>): Promise<void> {
  await sql`
    update load set owner_person_id = owner.id from person owner
    where owner.account_id = load.owner_id and owner.seat = 'owner' and owner.email <> ${DEMO_COMPANY}`.execute(tx)
  await sql`
    update load set owner_person_id = assigned.id
    from person owner join person assigned on assigned.account_id = owner.account_id and assigned.seat in ('owner', 'desk')
    where owner.email = ${DEMO_COMPANY} and load.owner_id = owner.account_id
      and assigned.seat = case load.number % 3 when 0 then 'owner' when 1 then 'desk' end`.execute(tx)
  await sql`
    update load set dispatcher_person_id = carrier.id from person carrier
    where carrier.account_id = load.dispatcher_id and carrier.seat = 'owner' and load.status in ('active', 'completed')`.execute(
    tx,
  )
  await sql`
    update load_event set person_id = load.owner_person_id from load
    where load.id = load_event.load_id and load_event.actor_id = load.owner_id`.execute(tx)
  for (const [by, person] of [
    ['requester_id', 'person_id'],
    ['decided_by', 'decided_person_id'],
  ] as const)
    await sql`
      update booking_request set ${sql.raw(person)} = owner.id from person owner
      where owner.account_id = ${sql.ref(`booking_request.${by}`)} and owner.seat = 'owner'`.execute(tx)
}
