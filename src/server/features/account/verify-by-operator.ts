import type { Transaction } from 'kysely'
import type { RoleName } from '#domain/access/permission.ts'
import type { Instant } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { deletePendingFor, type PendingRegistration } from './sign-up/pending-registration.sql.ts'
import { insertSignUp } from './sign-up/verify-email.ts'

/** Makes the account of a sign-up whose code didn't arrive. False if the address has one. */
export async function acceptSignUp(
  tx: Transaction<Schema>,
  signUp: PendingRegistration,
  now: Instant,
): Promise<boolean> {
  const isNew = await insertSignUp(tx, signUp, now)
  await deletePendingFor(tx, signUp.email)
  return isNew
}

export interface NewPerson {
  email: string
  role: RoleName
  firstName: string
  lastName: string
}

/** An account without a password: its owner sets one by 'Forgot password'. Null if the address has an account. */
export async function makeAccount(tx: Transaction<Schema>, person: NewPerson, now: Instant): Promise<string | null> {
  const id = newId()
  const isNew = await insertSignUp(
    tx,
    {
      id,
      email: person.email,
      // no password has an empty hash
      password_hash: '',
      first_name: person.firstName,
      last_name: person.lastName,
      phone_number: null,
      role: person.role,
      business_name: null,
      dot_number: null,
      created_at: new Date(now),
    },
    now,
  )
  return isNew ? id : null
}
