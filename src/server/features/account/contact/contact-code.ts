import {
  proveContactEndpoint,
  readContactWaysEndpoint,
  sendContactCodeEndpoint,
  sendPhoneCodeEndpoint,
} from '#contract/account/contact-code.ts'
import { maskEmail, maskPhone } from '#domain/text/mask-contact.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { queueMail } from '#server/jobs/task.ts'
import {
  type PhoneCode,
  type PhoneCodeResult,
  type PhoneCodes,
  toUsPhoneNumber,
} from '#server/ports/phone-code/phone-code.ts'
import { VendorFailure } from '#server/ports/vendor/vendor-failure.ts'
import { lockEntry } from '../../authority/register-entry.sql.ts'
import { touchVisibleLoads } from '../../sync/changes.sql.ts'
import type { AccountDeps } from '../account-deps.ts'
import { lockRequiredAccount, requirePerson } from '../person.step.ts'
import { updateAccount } from '../account.sql.ts'
import { takeOverDeals } from '../../deals/deal-party.sql.ts'
import { presentProfile } from '../profile/present-profile.ts'
import { newEmailCode } from '../secrets.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import { CODE_INTERVAL_MS } from '../sign-in/attempt-limiter.ts'
import { endContactChallenge, replaceContactChallenge, tryContactChallenge } from './contact-challenge.sql.ts'

/** As for a sign-in. */
const CODE_MS = 10 * MINUTE_MS

const OVER = 'That code has expired or was tried too often. Send a new code'
const CHANGED = "Your USDOT number or the register's contact has changed. Send a new code"

export function contactDigest(keys: TokenKeys, challengeId: string, code: string): string {
  return keys.digest(`contact ${challengeId}`, code)
}

/** Never to an address that the account typed: only the register's own proves anything. */
export const sendContactCode = ({ limits }: AccountDeps) =>
  route(sendContactCodeEndpoint, async (_, ctx) => {
    const { db, actor, now } = ctx
    const { register_entry: entry } = await requirePerson(ctx)
    if (!entry || entry.answer === 'none' || entry.email === null) throw new Refused('NO_REGISTER_CONTACT')
    const { usdot, email } = entry
    await limits.takeMailTurn(ctx, 'contact-code', email, actor.accountId)
    await limits.countProof(ctx, 'contact', { accountId: actor.accountId, contact: email })
    const [id, expiresAt] = [newId(), new Date(now + CODE_MS)]
    await db.transaction().execute(async (tx) => {
      await lockRequiredAccount(tx, ctx)
      await replaceContactChallenge(tx, { id, accountId: actor.accountId, usdot, sentBy: 'email', email, expiresAt })
      await queueMail(tx, { kind: 'contact-code', challengeId: id })
    })
    return {
      email: maskEmail(email),
      expiresAt: expiresAt.toISOString(),
      resendAt: new Date(now + CODE_INTERVAL_MS).toISOString(),
    }
  })

/** Five tries for each code. What the code proves is read again under locks: the register may have another contact. */
export const proveContact = ({ keys }: AccountDeps) =>
  route(proveContactEndpoint, async ({ body }, ctx) => {
    const { db, actor, now, security } = ctx
    const challenge = await tryContactChallenge(db, actor.accountId, new Date(now))
    if (!challenge) throw new Refused('CODE_WRONG', { message: OVER })
    if (!challenge.code_hash || !isSameSecret(challenge.code_hash, contactDigest(keys, challenge.id, body.code))) {
      security('code-failed', { accountId: actor.accountId })
      throw new Refused('CODE_WRONG')
    }
    const profile = await db.transaction().execute(async (tx) => {
      // loads, the register's entry, the account: as the job that reads the register locks them
      await touchVisibleLoads(tx, actor.accountId, now)
      await takeOverDeals(tx, { accountId: actor.accountId, usdot: challenge.usdot })
      const entry = await lockEntry(tx, challenge.usdot)
      await lockRequiredAccount(tx, ctx)
      if (!(await endContactChallenge(tx, challenge.id))) throw new Refused('CODE_WRONG', { message: OVER })
      const account = await requirePerson({ db: tx, actor })
      const by = challenge.sent_by === 'email' ? 'email' : 'phone'
      if (account.register_entry?.usdot !== challenge.usdot || !entry || entry[by] !== challenge[by])
        throw new Refused('CODE_WRONG', { message: CHANGED })
      await updateAccount(tx, actor.accountId, {
        dot_verified_at: new Date(now),
        dot_verified_contact: JSON.stringify({ by, email: entry.email, phone: entry.phone }),
        updated_at: new Date(now),
      })
      return presentProfile(await requirePerson({ db: tx, actor }), now)
    })
    security('contact-proved', { accountId: actor.accountId })
    return profile
  })

const NO_PHONE = "FMCSA's register has no phone for your USDOT number, so no code can be sent"
const NOT_US = 'We send codes to ordinary US phone numbers only, and the register lists another'
const OFF = 'Codes by phone are not set up on this server'
const REFUSED: Record<Exclude<PhoneCodeResult, 'sent'>, string> = {
  'no-texts': "That phone can't get texts. Choose a call instead",
  unreachable: "That number can't be called or texted. Fix it in your FMCSA registration, or choose email",
}
const DOWN = "The phone service isn't responding. Try again in a minute, or choose email"

/** Whether a code can go to the registered phone. Some listed numbers are never called. */
export const readContactWays = ({ phoneCodes }: AccountDeps) =>
  route(readContactWaysEndpoint, async (_, ctx) => {
    const { register_entry: entry } = await requirePerson(ctx)
    if (!entry || entry.answer === 'none' || entry.phone === null) return { phone: 'none' as const }
    if (toUsPhoneNumber(entry.phone) === null) return { phone: 'not-us' as const }
    return { phone: phoneCodes ? ('on' as const) : ('off' as const) }
  })

/** A failure may have happened after the phone rang, so the caller voids the code. */
async function callOrText(
  phoneCodes: PhoneCodes,
  code: PhoneCode,
  { log }: Pick<ReadContext, 'log'>,
): Promise<string | null> {
  try {
    const result = await phoneCodes.sendCode(code)
    return result === 'sent' ? null : REFUSED[result]
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error
    log.error(`code by ${code.channel}: ${error.reason}: ${error.message}`)
    return DOWN
  }
}

/**
 * Never to a number that the account typed. The caller waits for the phone service, because it knows which phones get
 * no texts, and the next way can then be chosen.
 */
export const sendPhoneCode = ({ keys, limits, phoneCodes }: AccountDeps) =>
  route(sendPhoneCodeEndpoint, async ({ body: { by } }, ctx) => {
    const { db, actor, now, network } = ctx
    const { register_entry: entry } = await requirePerson(ctx)
    if (!entry || entry.answer === 'none' || entry.phone === null)
      throw new Refused('NO_REGISTER_CONTACT', { message: NO_PHONE })
    const { usdot, phone } = entry
    const to = toUsPhoneNumber(phone)
    if (to === null) throw new Refused('CODE_NOT_SENT', { message: NOT_US })
    if (!phoneCodes) throw new Refused('CODE_NOT_SENT', { message: OFF })
    await limits.takeCodeTurn(ctx, by, to, actor.accountId)
    await limits.countProof(ctx, 'phone', { accountId: actor.accountId, contact: to })
    await limits.count(ctx, { 'phone-network': network, 'phone-total': 'all' }, actor.accountId)
    const [id, code, expiresAt] = [newId(), newEmailCode(), new Date(now + CODE_MS)]
    const codeHash = contactDigest(keys, id, code)
    await db.transaction().execute(async (tx) => {
      await lockRequiredAccount(tx, ctx)
      await replaceContactChallenge(tx, {
        id,
        accountId: actor.accountId,
        usdot,
        sentBy: by,
        phone,
        codeHash,
        expiresAt,
      })
    })
    const refusal = await callOrText(phoneCodes, { to, channel: by, code, usdot }, ctx)
    if (refusal !== null) {
      await endContactChallenge(db, id)
      throw new Refused('CODE_NOT_SENT', { message: refusal })
    }
    return {
      phone: maskPhone(phone),
      expiresAt: expiresAt.toISOString(),
      resendAt: new Date(now + CODE_INTERVAL_MS).toISOString(),
    }
  })
