import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { registerEndpoint, sendVerificationEmailEndpoint } from '#contract/account/sign-up.ts'
import { DOT_REQUIRED } from '#contract/account/sign-up.ts'
import { newId } from '#server/db/new-id.ts'
import type { PublicContext } from '#server/http/bind.ts'
import { queueMail } from '#server/jobs/mail-task.ts'
import { registerAccount } from '../account.sql.ts'
import type { AccountDeps } from '../account-deps.ts'
import { hashPassword } from '../password/password.ts'

/**
 * SIGN-18. An address with an account gets the same response after the same work. The mail job decides which email to
 * send.
 */
export async function register(
  { limits }: AccountDeps,
  { body }: ParsedEndpointInput<typeof registerEndpoint>,
  ctx: PublicContext,
): Promise<EndpointResponseInput<typeof registerEndpoint>> {
  const { db, now, network } = ctx
  await limits.takeMailTurn(ctx, 'verification', body.email, network)
  await limits.count(ctx, { 'register-network': network })
  const passwordHash = await hashPassword(body.password)
  const hasDot = DOT_REQUIRED[body.accountType] !== undefined
  await db.transaction().execute(async (tx) => {
    await registerAccount(tx, {
      id: newId(),
      email: body.email,
      passwordHash,
      firstName: body.firstName,
      lastName: body.lastName,
      phone: body.phone,
      role: body.accountType,
      businessName: body.businessName,
      dotNumber: (hasDot && body.freightProfile?.dotNumber) || null,
      now: new Date(now),
    })
    await queueMail(tx, { kind: 'verification', email: body.email })
  })
  return { message: 'Account created successfully! Please verify your email to continue.', email: body.email }
}

/** VER-06. The response is the same with or without an account. */
export async function sendVerificationEmail(
  { limits }: AccountDeps,
  { body }: ParsedEndpointInput<typeof sendVerificationEmailEndpoint>,
  ctx: PublicContext,
): Promise<EndpointResponseInput<typeof sendVerificationEmailEndpoint>> {
  const { db, network } = ctx
  await limits.takeMailTurn(ctx, 'verification', body.email, network)
  await limits.count(ctx, { 'mail-network': network, 'mail-account': body.email })
  await db.transaction().execute((tx) => queueMail(tx, { kind: 'verification', email: body.email }))
  return { message: 'Verification email sent successfully!' }
}
