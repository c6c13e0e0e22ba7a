import type { Kysely } from 'kysely'
import type { RoleName } from '#domain/access/permission.ts'
import type { Instant } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { insertAccount } from './account.sql.ts'
import { deletePendingFor, type PendingRegistration } from './sign-up/pending-registration.sql.ts'
import { verifiedSince } from './sign-up/verify-email.ts'

/** Makes the account of a sign-up whose code didn't arrive. False if the address has one. */
export async function acceptSignUp(db: Kysely<Schema>, signUp: PendingRegistration, now: Instant): Promise<boolean> {
  const { id, email, password_hash, first_name, last_name, phone_number, role, business_name, dot_number } = signUp
  const written = { email, password_hash, first_name, last_name, phone_number, role, business_name, dot_number }
  const isNew = await insertAccount(db, { id, ...written, created_at: signUp.created_at, ...verifiedSince(now) })
  await deletePendingFor(db, email)
  return isNew
}

export interface NewPerson {
  email: string
  role: RoleName
  firstName: string
  lastName: string
}

/** An account without a password: its owner sets one by 'Forgot password'. Null if the address has an account. */
export async function makeAccount(db: Kysely<Schema>, person: NewPerson, now: Instant): Promise<string | null> {
  const id = newId()
  const isNew = await insertAccount(db, {
    id,
    email: person.email,
    // no password has an empty hash
    password_hash: '',
    first_name: person.firstName,
    last_name: person.lastName,
    role: person.role,
    created_at: new Date(now),
    ...verifiedSince(now),
  })
  return isNew ? id : null
}
