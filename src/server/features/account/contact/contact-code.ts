import type { proveContactEndpoint, sendContactCodeEndpoint } from '#contract/account/contact-code.ts'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { maskEmail } from '#domain/text/mask-contact.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { queueMail } from '#server/jobs/mail-task.ts'
import { lockEntry } from '../../authority/register-entry.sql.ts'
import { touchVisibleLoads } from '../../sync/touch-visible-loads.sql.ts'
import { updateAccount } from '../account.sql.ts'
import type { AccountDeps } from '../account-deps.ts'
import { lockRequiredAccount, requireAccount } from '../own-account.ts'
import { presentProfile } from '../profile/present-profile.ts'
import { digestsMatch } from '../secrets.ts'
import { CODE_INTERVAL_MS } from '../sign-in/attempt-limiter.ts'
import { endContactChallenge, replaceContactChallenge, tryContactChallenge } from './contact-challenge.sql.ts'

/** As for a sign-in. */
export const CODE_MS = 10 * MINUTE_MS

const OVER = 'That code has expired or was tried too often. Send a new code'
const CHANGED = "Your USDOT number or the register's contact has changed. Send a new code"

export function contactDigest(keys: TokenKeys, challengeId: string, code: string): string {
  return keys.digest(`contact ${challengeId}`, code)
}

/** Never to an address that the account typed: only the register's own proves anything. */
export async function sendContactCode(
  { limits }: AccountDeps,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof sendContactCodeEndpoint>> {
  const { db, actor, now } = ctx
  const { register_entry: entry } = await requireAccount(ctx)
  if (!entry || entry.answer === 'none' || entry.email === null) throw new Refused('NO_REGISTER_CONTACT')
  const { usdot, email } = entry
  await limits.takeMailTurn(ctx, 'contact-code', email, actor.id)
  await limits.count(ctx, { 'contact-account': actor.id, 'contact-address': email }, actor.id)
  const [id, expiresAt] = [newId(), new Date(now + CODE_MS)]
  await db.transaction().execute(async (tx) => {
    await lockRequiredAccount(tx, ctx)
    await replaceContactChallenge(tx, { id, accountId: actor.id, usdot, sentBy: 'email', email, expiresAt })
    await queueMail(tx, { kind: 'contact-code', challengeId: id })
  })
  return {
    email: maskEmail(email),
    expiresAt: expiresAt.toISOString(),
    resendAt: new Date(now + CODE_INTERVAL_MS).toISOString(),
  }
}

/** Five tries for each code. What the code proves is read again under locks: the register may have another contact. */
export async function proveContact(
  { keys }: AccountDeps,
  { body }: ParsedEndpointInput<typeof proveContactEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof proveContactEndpoint>> {
  const { db, actor, now, security } = ctx
  const challenge = await tryContactChallenge(db, actor.id, new Date(now))
  if (!challenge) throw new Refused('CODE_WRONG', { message: OVER })
  if (!challenge.code_hash || !digestsMatch(challenge.code_hash, contactDigest(keys, challenge.id, body.code))) {
    security('code-failed', { accountId: actor.id })
    throw new Refused('CODE_WRONG')
  }
  const profile = await db.transaction().execute(async (tx) => {
    // loads, the register's entry, the account: as the job that reads the register locks them
    await touchVisibleLoads(tx, actor.id, now)
    const entry = await lockEntry(tx, challenge.usdot)
    await lockRequiredAccount(tx, ctx)
    if (!(await endContactChallenge(tx, challenge.id))) throw new Refused('CODE_WRONG', { message: OVER })
    const account = await requireAccount({ db: tx, actor })
    const by = challenge.sent_by === 'email' ? 'email' : 'phone'
    if (account.register_entry?.usdot !== challenge.usdot || !entry || entry[by] !== challenge[by])
      throw new Refused('CODE_WRONG', { message: CHANGED })
    await updateAccount(tx, actor.id, {
      dot_verified_at: new Date(now),
      dot_verified_contact: JSON.stringify({ by, email: entry.email, phone: entry.phone }),
      updated_at: new Date(now),
    })
    return presentProfile(await requireAccount({ db: tx, actor }), now)
  })
  security('contact-proved', { accountId: actor.id })
  return profile
}
