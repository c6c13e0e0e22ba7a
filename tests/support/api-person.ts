import type { RoleName } from '#domain/access/permission.ts'
import { hash } from '@node-rs/argon2'
import type { Insertable, Kysely } from 'kysely'
import type { Seat } from '#domain/access/seat.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { AccountTable, PersonTable } from '#server/db/account-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import { newId } from '#server/db/new-id.ts'
import type { ApiServer } from './api-server.ts'
import { insertConsent } from './dispatch-consent.ts'

export interface ApiPerson {
  /** of the company */
  id: string
  personId: PersonId
  email: string
  firstName: string
  lastName: string
  businessName: string
  sessionId: string
}

export const PASSWORD = 'Sleeper cab 379'
/** As cheap as Argon2 gets: the server verifies it at the cost that it was hashed with. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

type Server = Pick<ApiServer, 'db' | 'at'>
/** When the session was proved. As on a phone that was signed in last week, it isn't fresh unless a test says so. */
interface Proved {
  provedAt?: Date
  /** a strong proof is one of both kinds */
  strongAt?: Date
}
/** Columns of the company, and of its person. */
type Account = Partial<Insertable<AccountTable> & Omit<Insertable<PersonTable>, 'id' | 'account_id'>> & Proved

let count = 0
/** No register of a test lists these. */
let provedNumber = 77_000_000

/** An account that is verified, in its trial and signed in, unless `about` differs. A dispatcher has a carrier too. */
export async function createPerson(server: Server, role: RoleName, about: Account = {}): Promise<ApiPerson> {
  return role === 'dispatcher'
    ? (await createBookingDispatcher(server, about)).dispatcher
    : createAccount(server, role, about)
}

/** A dispatcher as sign-up makes it: without a USDOT number, and without a carrier. */
export function createDispatcher(server: Server, about: Account = {}): Promise<ApiPerson> {
  return createAccount(server, 'dispatcher', about)
}

/** A dispatcher with the one carrier that it books for, which proved its number. */
export async function createBookingDispatcher(
  server: Server,
  about: Account = {},
): Promise<{ dispatcher: ApiPerson; carrier: ApiPerson; consentId: string }> {
  const [dispatcher, carrier] = await Promise.all([createDispatcher(server, about), createProvedCarrier(server)])
  return { dispatcher, carrier, consentId: await insertConsent(server, dispatcher, carrier) }
}

/** A trucking company that proved its USDOT number. */
export function createProvedCarrier(server: Server, about: Account = {}): Promise<ApiPerson> {
  const dot_number = String((provedNumber += 1))
  return createAccount(server, 'company', { dot_number, dot_verified_at: server.at({}), ...about })
}

async function createAccount(
  server: Server,
  role: RoleName,
  { provedAt, strongAt, ...about }: Account,
): Promise<ApiPerson> {
  const now = server.at({})
  count += 1
  const { account, person } = await insertAccount(server.db, {
    email: `${role}-${count}@road.test`,
    password_hash: await passwordHash,
    first_name: `First${count}`,
    last_name: `Last${count}`,
    phone_number: `+1 214 555 ${String(1000 + count)}`,
    role,
    business_name: `Business ${count}`,
    dot_number: role === 'dispatcher' ? null : String(1_000_000 + count),
    email_verified_at: now,
    trial_ends_at: server.at({ days: 30 }),
    created_at: now,
    updated_at: now,
    ...about,
  })
  return {
    id: account.id,
    personId: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    businessName: account.business_name ?? '',
    sessionId: await signIn(server, person.id, { provedAt: provedAt ?? strongAt, strongAt }),
  }
}

const OF_PERSON = [
  'seat',
  'email',
  'password_hash',
  'first_name',
  'middle_name',
  'last_name',
  'phone_number',
  'address',
  'gender',
  'profile_image',
  'email_verified_at',
  'settings',
] as const satisfies (keyof PersonTable)[]

const isOfPerson = ([name]: [string, unknown]) => OF_PERSON.some((column) => column === name)

/** Writes a company with one person, as sign-up does: each has an id of its own. */
export async function insertAccount(
  db: Kysely<Schema>,
  about: Omit<Account, keyof Proved> & Pick<Insertable<AccountTable>, 'role' | 'created_at' | 'updated_at'>,
) {
  const { role, created_at, updated_at } = about
  const columns = Object.entries(about)
  const account = {
    ...(Object.fromEntries(columns.filter((column) => !isOfPerson(column))) as Partial<Insertable<AccountTable>>),
    id: about.id ?? newId(),
    role,
    created_at,
    updated_at,
  }
  const person = {
    email: `${account.id}@road.test`,
    password_hash: '',
    first_name: 'Ada',
    last_name: 'Mills',
    ...(Object.fromEntries(columns.filter(isOfPerson)) as Partial<Insertable<PersonTable>>),
    id: newId() as PersonId,
    account_id: account.id,
    seat: about.seat ?? ('owner' as const),
    created_at,
    updated_at,
  }
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('account').values(account).execute()
    await tx.insertInto('person').values(person).execute()
  })
  return { account, person }
}

/** A session without a password check, which is slow on purpose. */
async function signIn({ db, at }: Server, personId: PersonId, { provedAt, strongAt }: Proved): Promise<string> {
  const session = {
    id: newId(),
    person_id: personId,
    generation: 0,
    created_at: at({}),
    rotated_at: at({}),
    last_used_at: at({}),
    expires_at: at({ days: 365 }),
    remember: true,
    user_agent: 'tests',
    address: '127.0.0.1',
    proved_at: provedAt ?? null,
    strong_at: strongAt ?? null,
  }
  await db.insertInto('session').values(session).execute()
  return session.id
}

/** Somebody else who works for the company of `of`, signed in. */
export async function createColleague(server: Server, of: ApiPerson, seat: Seat): Promise<ApiPerson> {
  const now = server.at({})
  count += 1
  const person = {
    id: newId() as PersonId,
    account_id: of.id,
    seat,
    email: `${seat}-${count}@road.test`,
    password_hash: await passwordHash,
    first_name: `First${count}`,
    last_name: `Last${count}`,
    phone_number: `+1 214 555 ${String(1000 + count)}`,
    email_verified_at: now,
    created_at: now,
    updated_at: now,
  }
  await server.db.insertInto('person').values(person).execute()
  return {
    ...of,
    personId: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    sessionId: await signIn(server, person.id, {}),
  }
}

/** Proves the person's session now, as a passkey does, or as a password alone. */
export async function proveNow(
  { db, at }: Server,
  { sessionId }: ApiPerson,
  by: 'passkey' | 'password' = 'passkey',
): Promise<void> {
  const strong_at = by === 'passkey' ? at({}) : null
  await db
    .updateTable('session')
    .set({ proved_at: at({}), strong_at })
    .where('id', '=', sessionId)
    .execute()
}

/** A passkey of the person, and a question to one that waits for its answer. No device has its key. */
export async function insertPasskey({ db, at }: Server, { personId, sessionId }: ApiPerson): Promise<void> {
  const passkey = {
    public_key: 'cGs',
    counter: 4,
    transports: ['internal'],
    name: 'Chrome on Android',
    backed_up: true,
  }
  await db
    .insertInto('passkey')
    .values({ id: newId(), person_id: personId, ...passkey, created_at: at({}), last_used_at: at({}) })
    .execute()
  await db
    .insertInto('passkey_challenge')
    .values({ challenge_hash: newId(), purpose: 'prove', session_id: sessionId, expires_at: at({ minutes: 5 }) })
    .execute()
}

/** Another owner of the person's company, who isn't signed in. */
export async function addOwner({ db }: Pick<ApiServer, 'db'>, { personId }: ApiPerson): Promise<{ email: string }> {
  const row = await db.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirstOrThrow()
  const owner = { ...row, id: newId() as PersonId, email: `owner-${newId()}@road.test` }
  await db
    .insertInto('person')
    .values({ ...owner, settings: JSON.stringify(row.settings) })
    .execute()
  return owner
}

/** The same person on another device. */
export async function signedInAgain({ db }: Pick<ApiServer, 'db'>, who: ApiPerson): Promise<ApiPerson> {
  const sessionId = newId()
  const row = await db.selectFrom('session').selectAll().where('id', '=', who.sessionId).executeTakeFirstOrThrow()
  await db
    .insertInto('session')
    .values({ ...row, id: sessionId, proved_at: null, strong_at: null })
    .execute()
  return { ...who, sessionId }
}

/** A notification of a person, a minute after the previous one. */
export async function insertNotification(
  { db, at, pass }: ApiServer,
  who: ApiPerson,
  about: { title: string; type?: 'load' | 'general' | 'system' },
): Promise<string> {
  pass({ minutes: 1 })
  const notification = {
    id: newId(),
    person_id: who.personId,
    type: 'general' as const,
    message: 'Something happened',
    metadata: '{}',
    created_at: at({}),
    ...about,
  }
  await db.insertInto('notification').values(notification).execute()
  return notification.id
}
