import { searchCarriersEndpoint, type Usdot, usdotProof } from '#contract/freight/carrier.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import {
  proveContactEndpoint,
  readContactWaysEndpoint,
  sendContactCodeEndpoint,
  sendPhoneCodeEndpoint,
} from '#contract/account/contact-code.ts'
import type { PhoneChannel } from '#contract/account/register-contact.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createDispatcher, createPerson } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { type FmcsaStandIn, startFmcsa } from '#tests/support/fmcsa-stand-in.ts'
import { postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { readRegister } from '#tests/support/read-register.ts'
import { codeIn, type SmtpInbox, startInbox } from '#tests/support/smtp-inbox.ts'
import { codeOf, startTwilio, twilioError, type TwilioStandIn } from '#tests/support/twilio-stand-in.ts'

let fmcsa: FmcsaStandIn
let twilio: TwilioStandIn
let inbox: SmtpInbox
let server: ApiServer
beforeAll(async () => {
  ;[fmcsa, twilio, inbox] = await Promise.all([startFmcsa(), startTwilio(), startInbox()])
  server = await startApi(undefined, {
    ...fmcsa.env,
    ...twilio.env,
    SMTP_URL: inbox.url,
    RATE_LIMITS: 'true',
    LOG_LEVEL: 'fatal',
  })
})
afterAll(async () => {
  await server.stop()
  await Promise.all([fmcsa.stop(), twilio.stop(), inbox.stop()])
})
beforeEach(async () => {
  twilio.saysInstead(undefined)
  // all tests share a network
  await server.db.deleteFrom('attempt').execute()
})

let number = 700_000
interface Registered {
  who: ApiPerson
  usdot: string
  /** the register's */
  phone: string
}

async function registered(about: { phone?: string; email?: string } = {}): Promise<Registered> {
  const usdot = String((number += 1))
  const phone = about.phone ?? `31255${String(number).slice(-5)}`
  const who = await createPerson(server, 'company', { dot_number: usdot })
  await lists(usdot, { phone, ...(about.email !== undefined && { email_address: about.email }) })
  return { who, usdot, phone }
}

const lists = (usdot: string, census: { email_address?: string; phone?: string }) =>
  readRegister({ server, fmcsa }, usdot, { census })

const send = (who: ApiPerson, by: PhoneChannel = 'text') => server.as(who).call(sendPhoneCodeEndpoint, { body: { by } })
const prove = (who: ApiPerson, code: string) => server.as(who).call(proveContactEndpoint, { body: { code } })
const profile = (who: ApiPerson) => server.as(who).call(readProfileEndpoint, {})
const proofIn = (usdot: Usdot | undefined) => usdot && usdotProof(usdot)
const provedOf = async (who: ApiPerson) => proofIn((await profile(who)).freightProfile.usdot)
const ways = async (who: ApiPerson) => (await server.as(who).call(readContactWaysEndpoint, {})).phone
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
function lastCode(): string {
  const last = twilio.accepted.at(-1)
  if (!last) throw new Error('nothing was sent')
  return codeOf(last)
}

describe('a code to the phone that the register holds', () => {
  test.each(['text', 'call'] as const)('by %s proves the contact with its date, and says by what', async (by) => {
    const { who, phone } = await registered()
    expect(await ways(who)).toBe('on')
    const sent = await send(who, by)
    expect(sent).toEqual({
      phone: `••• ${phone.slice(-4)}`,
      expiresAt: server.at({ minutes: 10 }).toISOString(),
      resendAt: server.at({ minutes: 1 }).toISOString(),
    })
    expect((await profile(who)).registerContact).toMatchObject({ codeUntil: sent.expiresAt, codeBy: by })
    expect(twilio.accepted.at(-1)).toMatchObject({ to: `+1${phone}`, by })
    for (const typed of [who.firstName, who.businessName, who.email])
      expect(twilio.accepted.at(-1)?.said).not.toContain(typed)
    const { freightProfile } = await prove(who, lastCode())
    expect(freightProfile.usdot).toMatchObject({
      isVerified: true,
      provedByPhone: { at: server.at({}).toISOString() },
    })
    expect((await profile(who)).registerContact).not.toHaveProperty('codeUntil')
  })

  test('is stored hashed', async () => {
    const { who } = await registered()
    await send(who)
    const rows = await server.db.selectFrom('contact_challenge').selectAll().where('account_id', '=', who.id).execute()
    expect(JSON.stringify(rows)).not.toContain(lastCode())
    expect(rows[0]?.code_hash).toMatch(/^[\w-]{40,}$/)
  })

  test('works once, for five tries and ten minutes', async () => {
    const { who } = await registered()
    await send(who)
    const code = lastCode()
    server.pass({ minutes: 10 })
    expect(await expectRefusal(prove(who, code))).toMatchObject({ status: 422, code: 'CODE_WRONG' })
    await send(who)
    const second = lastCode()
    for (let tries = 0; tries < 5; tries += 1) await expectRefusal(prove(who, wrongFor(second)))
    expect(await expectRefusal(prove(who, second))).toMatchObject({
      message: 'That code has expired or was tried too often. Send a new code',
    })
    server.pass({ minutes: 1 })
    await send(who)
    await prove(who, lastCode())
    expect(await expectRefusal(prove(who, lastCode()))).toMatchObject({ code: 'CODE_WRONG' })
  })

  test('voids the one before, also one by email, and an email voids it', async () => {
    const email = 'office-both@acme.test'
    const { who } = await registered({ email })
    await server.as(who).call(sendContactCodeEndpoint, {})
    const emailed = codeIn(await inbox.mailTo(email))
    await send(who)
    const texted = lastCode()
    expect(emailed === texted || (await expectRefusal(prove(who, emailed))).code === 'CODE_WRONG').toBe(true)
    server.pass({ minutes: 1 })
    await server.as(who).call(sendContactCodeEndpoint, {})
    const again = codeIn(await inbox.mailTo(email, 2))
    expect(again === texted || (await expectRefusal(prove(who, texted))).code === 'CODE_WRONG').toBe(true)
    await prove(who, again)
    expect(await provedOf(who)).toMatchObject({ by: 'email' })
  })

  test('proves nothing once the register has another phone, though the email is the same', async () => {
    const email = 'office-same@acme.test'
    const { who, usdot } = await registered({ email })
    await send(who)
    await lists(usdot, { email_address: email, phone: '3125550199' })
    expect(await expectRefusal(prove(who, lastCode()))).toMatchObject({
      code: 'CODE_WRONG',
      message: "Your USDOT number or the register's contact has changed. Send a new code",
    })
  })

  test('is no good for another account with the same number', async () => {
    const { who, usdot } = await registered()
    const thief = await createPerson(server, 'company', { dot_number: usdot })
    await send(who)
    expect(await expectRefusal(prove(thief, lastCode()))).toMatchObject({ code: 'CODE_WRONG' })
    await prove(who, lastCode())
  })
})

describe('the badge says that the phone was proved', () => {
  test('on requests, the list of carriers and in the deal, and lapses when the phone changes', async () => {
    const { who, usdot } = await registered()
    await send(who, 'call')
    await prove(who, lastCode())
    const proved = { by: 'phone', at: server.at({}).toISOString() }
    const broker = await createPerson(server, 'broker')
    const load = await postLoad(server, broker)
    await requestPostedLoad(server, who, load)
    const asBroker = server.as(broker)
    const { data } = await asBroker.call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })
    expect(proofIn(data[0]?.requester.freightProfile.usdot)).toEqual(proved)
    const found = await asBroker.call(searchCarriersEndpoint, { query: { search: usdot } })
    expect(proofIn(found.data[0]?.usdot)).toEqual(proved)
    await asBroker.call(acceptBookingRequestEndpoint, { params: { id: data[0]?.id ?? '' }, body: { data: {} } })
    const deals = await asBroker.call(listLoadDealsEndpoint, { params: { id: load.id } })
    expect(proofIn(deals.data[0]?.carrier.usdot)).toEqual(proved)
    await lists(usdot, { phone: '3125550198' })
    expect(await provedOf(who)).toBeUndefined()
  })

  test('of a broker on its loads', async () => {
    const usdot = String((number += 1))
    const broker = await createPerson(server, 'broker', { dot_number: usdot })
    await lists(usdot, { phone: '3125550177' })
    await send(broker)
    await prove(broker, lastCode())
    const load = await postLoad(server, broker)
    const reader = await createPerson(server, 'company')
    const { broker: shown } = await server.as(reader).call(readLoadEndpoint, { params: { id: load.id } })
    expect(proofIn(shown?.usdot)).toMatchObject({ by: 'phone' })
  })
})

describe('no code is sent', () => {
  const silence = async (promise: Promise<unknown>) => {
    const before = twilio.accepted.length
    const refusal = await expectRefusal(promise)
    expect(twilio.accepted).toHaveLength(before)
    return refusal
  }

  test('by text to a landline, which says to choose a call; the call works right away', async () => {
    const { who, phone } = await registered()
    twilio.landlines([`+1${phone}`])
    expect(await silence(send(who))).toMatchObject({
      status: 422,
      code: 'CODE_NOT_SENT',
      message: "That phone can't get texts. Choose a call instead",
    })
    expect((await profile(who)).registerContact).not.toHaveProperty('codeUntil')
    await send(who, 'call')
    await prove(who, lastCode())
  })

  test.each([
    ['too many requests', twilioError(429, 20429, 'Too Many Requests')],
    ['a failure', twilioError(500, 20500, 'An internal server error has occurred')],
    ['a lie', { text: '<html>Welcome to the airport</html>' }],
  ])('when the phone service answers with %s', async (_, reply) => {
    const { who } = await registered()
    twilio.saysInstead(reply)
    expect(await silence(send(who, 'call'))).toMatchObject({
      code: 'CODE_NOT_SENT',
      message: "The phone service isn't responding. Try again in a minute, or choose email",
    })
    expect((await profile(who)).registerContact).not.toHaveProperty('codeUntil')
  })

  test.each([
    ['premium', '9005550135'],
    ['Canadian', '6045550135'],
    ['Jamaican', '8765550135'],
  ])('to a %s number', async (_, phone) => {
    const { who } = await registered({ phone })
    expect(await ways(who)).toBe('not-us')
    expect(await silence(send(who, 'call'))).toMatchObject({ code: 'CODE_NOT_SENT' })
  })

  test('when the register lists no phone, nor to a dispatcher, who has no number', async () => {
    const { who } = await registered({ phone: '', email: 'only@acme.test' })
    expect(await ways(who)).toBe('none')
    expect(await silence(send(who))).toMatchObject({
      code: 'NO_REGISTER_CONTACT',
      message: "FMCSA's register has no phone for your USDOT number, so no code can be sent",
    })
    const dispatcher = await createDispatcher(server)
    expect(await silence(send(dispatcher))).toMatchObject({ code: 'NO_REGISTER_CONTACT' })
  })

  test.each([{}, { by: 'fax' }, { by: 'email' }, { by: ['text'] }, { by: null }])(
    'for a request of %j',
    async (body) => {
      const { who } = await registered()
      const answer = await server.as(who).ask(sendPhoneCodeEndpoint, { body: body as never })
      expect(answer.status).toBe(422)
    },
  )

  test('to a number that the request names', async () => {
    const { who, phone } = await registered()
    await server.as(who).call(sendPhoneCodeEndpoint, { body: { by: 'text', to: '+19005550135' } as never })
    expect(twilio.accepted.at(-1)?.to).toBe(`+1${phone}`)
  })

  test('twice a minute in one way, nor more than four times a day', async () => {
    const { who } = await registered()
    await send(who)
    expect(await silence(send(who))).toMatchObject({
      status: 429,
      message: 'We just texted you. Please wait 60 seconds',
    })
    await send(who, 'call')
    for (let more = 0; more < 2; more += 1) {
      server.pass({ minutes: 1 })
      await send(who)
    }
    server.pass({ minutes: 1 })
    expect(await silence(send(who, 'call'))).toMatchObject({ code: 'RATE_LIMITED' })
  })

  test('more than five times a day to one number for all accounts and USDOT numbers, and then once for each', async () => {
    for (let times = 0; times < 5; times += 1) await send((await registered({ phone: '3125550166' })).who)
    const { who } = await registered({ phone: '13125550166' })
    await send(who)
    server.pass({ minutes: 1 })
    expect(await silence(send(who))).toMatchObject({ code: 'RATE_LIMITED' })
  })

  test('more than twelve times a day from one network', async () => {
    for (let times = 0; times < 12; times += 1) await send((await registered()).who)
    expect(await silence(send((await registered()).who))).toMatchObject({ code: 'RATE_LIMITED' })
  })
})
