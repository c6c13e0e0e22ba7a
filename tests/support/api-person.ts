import type { RoleName } from '#domain/access/permission.ts'
import { hash } from '@node-rs/argon2'
import type { Insertable } from 'kysely'
import type { AccountTable } from '#server/db/account-schema.ts'
import { newId } from '#server/db/new-id.ts'
import type { ApiServer } from './api-server.ts'

export interface ApiPerson {
  id: string
  email: string
  firstName: string
  lastName: string
  businessName: string
  sessionId: string
}

export const PASSWORD = 'Sleeper cab 379'
const passwordHash = hash(PASSWORD)

let count = 0

/** An account that is verified, in its trial and signed in, unless `about` differs. */
export async function createPerson(
  server: Pick<ApiServer, 'db' | 'at'>,
  role: RoleName,
  about: Partial<Insertable<AccountTable>> = {},
): Promise<ApiPerson> {
  const now = server.at({})
  count += 1
  const account = {
    id: newId(),
    email: `${role}-${count}@road.test`,
    password_hash: await passwordHash,
    first_name: `First${count}`,
    last_name: `Last${count}`,
    phone_number: `+1 214 555 ${String(1000 + count)}`,
    role,
    business_name: `Business ${count}`,
    dot_number: String(1_000_000 + count),
    email_verified_at: now,
    trial_ends_at: server.at({ days: 30 }),
    created_at: now,
    updated_at: now,
    ...about,
  }
  await server.db.insertInto('account').values(account).execute()
  return {
    id: account.id,
    email: account.email,
    firstName: account.first_name,
    lastName: account.last_name,
    businessName: account.business_name ?? '',
    sessionId: await signIn(server, account.id),
  }
}

/** A session without a password check, which is slow on purpose. */
async function signIn({ db, at }: Pick<ApiServer, 'db' | 'at'>, accountId: string): Promise<string> {
  const session = {
    id: newId(),
    account_id: accountId,
    generation: 0,
    created_at: at({}),
    rotated_at: at({}),
    last_used_at: at({}),
    expires_at: at({ days: 365 }),
    remember: true,
    user_agent: 'tests',
    address: '127.0.0.1',
  }
  await db.insertInto('session').values(session).execute()
  return session.id
}

/** The same person on another device. */
export async function signedInAgain({ db }: Pick<ApiServer, 'db'>, who: ApiPerson): Promise<ApiPerson> {
  const sessionId = newId()
  const row = await db.selectFrom('session').selectAll().where('id', '=', who.sessionId).executeTakeFirstOrThrow()
  await db
    .insertInto('session')
    .values({ ...row, id: sessionId })
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
    account_id: who.id,
    type: 'general' as const,
    message: 'Something happened',
    metadata: '{}',
    created_at: at({}),
    ...about,
  }
  await db.insertInto('notification').values(notification).execute()
  return notification.id
}
