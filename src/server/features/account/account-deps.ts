import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { sessionOf } from '#server/http/actor.ts'
import { refuseField } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { type MailTask, queueMail } from '#server/jobs/task.ts'
import type { MalwareScanner } from '#server/ports/malware-scanner/malware-scanner.ts'
import type { PhoneCodes } from '#server/ports/phone-code/phone-code.ts'
import type { PersonRow } from './person.sql.ts'
import { type PasskeySite, passkeySiteOf } from './passkey/passkey-site.ts'
import { requirePerson } from './person.step.ts'
import { passwordMatches } from './password/password.ts'
import { createSessionTokens, type SessionTokens } from './session/session-tokens.ts'
import { type AttemptLimiter, createAttemptLimiter } from './sign-in/attempt-limiter.ts'

/** Shared by the account commands. */
export interface AccountDeps {
  keys: TokenKeys
  tokens: SessionTokens
  limits: AttemptLimiter
  /** null: codes go by email only */
  phoneCodes: PhoneCodes | null
  /** null: passkeys can't be used at this address */
  passkeySite: PasskeySite | null
  /** of pictures */
  scanner: MalwareScanner
  /** published, so it is accepted outside production alone; null in it */
  demoPassword: string | null
}

interface AccountRequirements {
  keys: TokenKeys
  rateLimits: boolean
  pause: (ms: number) => Promise<void>
  phoneCodes: PhoneCodes | null
  appUrl: string
  scanner: MalwareScanner
  demoPassword: string | null
}

export function createAccountDeps({ rateLimits, pause, appUrl, ...shared }: AccountRequirements): AccountDeps {
  return {
    ...shared,
    passkeySite: passkeySiteOf(appUrl),
    tokens: createSessionTokens(shared.keys),
    limits: createAttemptLimiter(shared.keys, { enabled: rateLimits, pause }),
  }
}

/** Requires the password again, so an unattended phone isn't enough. */
export async function requirePersonWithPassword(
  { limits }: AccountDeps,
  { db, actor, now, security }: ReadContext,
  password: string,
): Promise<PersonRow> {
  await limits.count({ db, now }, { 'password-session': sessionOf(actor) })
  const person = await requirePerson({ db, actor })
  if (!(await passwordMatches(person.password_hash, password))) {
    security('password-failed', { accountId: actor.accountId })
    throw refuseField('password', 'Your current password is incorrect')
  }
  await limits.forget(db, { 'password-session': sessionOf(actor) })
  return person
}

/**
 * PROOF-05: whether the body's password proves this request. Before a transaction, because hashing is slow.
 * @throws Refused at `password` if it is wrong
 */
export async function isPasswordProved(
  deps: AccountDeps,
  { password }: { password?: string | undefined },
  ctx: ReadContext,
): Promise<boolean> {
  if (password === undefined) return false
  await requirePersonWithPassword(deps, ctx, password)
  return true
}

type Notice = Extract<MailTask, { kind: 'notice' }>

/** Emails the person regardless of notification settings: someone else may have made the change. */
export function queueSecurityNotice(
  tx: Transaction<Schema>,
  notice: Notice['notice'],
  person: { email: string; first_name: string },
  { now, ...about }: { now: number } & Partial<Omit<Notice, 'kind' | 'notice' | 'email' | 'firstName' | 'at'>>,
): Promise<void> {
  return queueMail(tx, {
    kind: 'notice',
    notice,
    email: person.email,
    firstName: person.first_name,
    at: new Date(now).toISOString(),
    ...about,
  })
}
