import { DOT_REQUIRED, registerEndpoint, sendVerificationEmailEndpoint } from '#contract/account/sign-up.ts'
import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import type { PublicContext } from '#server/http/request-context.ts'
import { route } from '#server/http/route.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { queueMail } from '#server/jobs/task.ts'
import type { AccountDeps } from '../account-deps.ts'
import { refuseWeakPassword } from '../password/common-password.ts'
import { hashPassword, passwordMatches } from '../password/password.ts'
import { newToken } from '../secrets.ts'
import {
  insertPendingRegistration,
  likeliestPending,
  nearbyPending,
  pendingBySecret,
  type PendingRegistration,
} from './pending-registration.sql.ts'

const PENDING_MS = 7 * DAY_MS

/**
 * SIGN-18. An address with an account or other sign-ups gets the same response after the same work. The mail job decides
 * which email to send. Nothing is overwritten: each sign-up has its own password, code and secret.
 */
export const register = ({ keys, limits, demoPassword }: AccountDeps) =>
  route(registerEndpoint, async ({ body }, ctx) => {
    const { db, now, network } = ctx
    const here = `${network} ${body.email}`
    refuseWeakPassword('password', body.password, { of: body, exempt: demoPassword })
    await limits.takeMailTurn(ctx, 'verification', body.email, network)
    const who = { 'register-network': network, 'mail-here': here, 'mail-account': body.email }
    await limits.countMail(ctx, who, { network })
    const passwordHash = await hashPassword(body.password)
    const hasDot = DOT_REQUIRED[body.accountType] !== undefined
    const [id, secret] = [newId(), newToken()]
    await db.transaction().execute(async (tx) => {
      await insertPendingRegistration(tx, {
        id,
        email: body.email,
        password_hash: passwordHash,
        secret_hash: secretDigest(keys, secret),
        network_hash: networkDigest(keys, network),
        first_name: body.firstName,
        last_name: body.lastName,
        phone_number: body.phone,
        role: body.accountType,
        business_name: body.businessName,
        dot_number: (hasDot && body.freightProfile?.dotNumber) || null,
        created_at: new Date(now),
        expires_at: new Date(now + PENDING_MS),
      })
      await queueMail(tx, { kind: 'verification', email: body.email, registrationId: id })
    })
    return { message: 'Account created successfully! Please verify your email to continue.', email: body.email, secret }
  })

type Resend = ParsedEndpointInput<typeof sendVerificationEmailEndpoint>['body']

/** The sign-up that a client may resend to, because a new code voids the previous one. */
async function ownRegistration(
  { keys }: AccountDeps,
  { email, secret, password }: Resend,
  { db, now, network }: PublicContext,
): Promise<PendingRegistration | undefined> {
  const lookup = { email, now: new Date(now) }
  if (secret !== undefined) return pendingBySecret(db, secretDigest(keys, secret), lookup)
  if (password === undefined) return nearbyPending(db, networkDigest(keys, network), lookup)
  const pending = await likeliestPending(db, networkDigest(keys, network), lookup)
  return (await passwordMatches(pending?.password_hash, password)) ? pending : undefined
}

/** VER-06. The response is the same with or without an account, and whether or not the secret or password is right. */
export const sendVerificationEmail = (deps: AccountDeps) =>
  route(sendVerificationEmailEndpoint, async ({ body }, ctx) => {
    const { limits } = deps
    const { db, network } = ctx
    await limits.takeMailTurn(ctx, 'verification', body.email, network)
    const here = `${network} ${body.email}`
    await limits.countMail(ctx, { 'mail-here': here, 'mail-network': network, 'mail-account': body.email }, { network })
    const registrationId = (await ownRegistration(deps, body, ctx))?.id ?? null
    await db.transaction().execute((tx) => queueMail(tx, { kind: 'verification', email: body.email, registrationId }))
    return { message: 'Verification email sent successfully!' }
  })

/** Of the secret that the browser keeps from sign-up to verification. */
export function secretDigest(keys: TokenKeys, secret: string): string {
  return keys.digest('registration', secret)
}

/** Of the network that a sign-up came from. */
export function networkDigest(keys: TokenKeys, network: string): string {
  return keys.digest('registration network', network)
}

export function verificationDigest(keys: TokenKeys, registrationId: string, code: string): string {
  return keys.digest(`verification ${registrationId}`, code)
}
