import type { readContactWaysEndpoint, sendPhoneCodeEndpoint } from '#contract/account/contact-code.ts'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { maskPhone } from '#domain/text/mask-contact.ts'
import { newId } from '#server/db/new-id.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import type { PhoneCode, PhoneCodeResult, PhoneCodes } from '#server/ports/phone-code/phone-code.ts'
import { toUsPhoneNumber } from '#server/ports/phone-code/us-phone-number.ts'
import { VendorFailure } from '#server/ports/vendor/vendor-failure.ts'
import type { AccountDeps } from '../account-deps.ts'
import { lockRequiredAccount, requireAccount } from '../own-account.ts'
import { newEmailCode } from '../secrets.ts'
import { CODE_INTERVAL_MS } from '../sign-in/attempt-limiter.ts'
import { endContactChallenge, replaceContactChallenge } from './contact-challenge.sql.ts'
import { CODE_MS, contactDigest } from './contact-code.ts'

const NO_PHONE = "FMCSA's register has no phone for your USDOT number, so no code can be sent"
const NOT_US = 'We send codes to ordinary US phone numbers only, and the register lists another'
const OFF = 'Codes by phone are not set up on this server'
const REFUSED: Record<Exclude<PhoneCodeResult, 'sent'>, string> = {
  'no-texts': "That phone can't get texts. Choose a call instead",
  unreachable: "That number can't be called or texted. Fix it in your FMCSA registration, or choose email",
}
const DOWN = "The phone service isn't responding. Try again in a minute, or choose email"

/** Whether a code can go to the registered phone. Some listed numbers are never called. */
export async function readContactWays(
  { phoneCodes }: AccountDeps,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof readContactWaysEndpoint>> {
  const { register_entry: entry } = await requireAccount(ctx)
  if (!entry || entry.answer === 'none' || entry.phone === null) return { phone: 'none' }
  if (toUsPhoneNumber(entry.phone) === null) return { phone: 'not-us' }
  return { phone: phoneCodes ? 'on' : 'off' }
}

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
export async function sendPhoneCode(
  { keys, limits, phoneCodes }: AccountDeps,
  { body: { by } }: ParsedEndpointInput<typeof sendPhoneCodeEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof sendPhoneCodeEndpoint>> {
  const { db, actor, now, network } = ctx
  const { register_entry: entry } = await requireAccount(ctx)
  if (!entry || entry.answer === 'none' || entry.phone === null)
    throw new Refused('NO_REGISTER_CONTACT', { message: NO_PHONE })
  const { usdot, phone } = entry
  const to = toUsPhoneNumber(phone)
  if (to === null) throw new Refused('CODE_NOT_SENT', { message: NOT_US })
  if (!phoneCodes) throw new Refused('CODE_NOT_SENT', { message: OFF })
  await limits.takeCodeTurn(ctx, by, to, actor.id)
  await limits.count(
    ctx,
    { 'phone-account': actor.id, 'phone-network': network, 'phone-number': to, 'phone-total': 'all' },
    actor.id,
  )
  const [id, code, expiresAt] = [newId(), newEmailCode(), new Date(now + CODE_MS)]
  const codeHash = contactDigest(keys, id, code)
  await db.transaction().execute(async (tx) => {
    await lockRequiredAccount(tx, ctx)
    await replaceContactChallenge(tx, { id, accountId: actor.id, usdot, sentBy: by, phone, codeHash, expiresAt })
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
}
