import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { API_KEY, API_SECRET, codeOf, startTwilio, twilioError } from '#tests/support/twilio-stand-in.ts'
import type { PhoneChannel } from '#contract/account/register-contact.ts'
import type { VendorReply } from '#tests/support/vendor-stand-in.ts'
import { twilioPhoneCodes } from './twilio-phone-codes.ts'
import { toUsPhoneNumber } from './phone-code.ts'

const twilio = await startTwilio()
afterAll(() => twilio.stop())
beforeEach(() => twilio.saysInstead(undefined))

const accountSid = twilio.env['TWILIO_ACCOUNT_SID'] ?? ''
const TOKEN_AUTH = { user: accountSid, password: twilio.env['TWILIO_AUTH_TOKEN'] ?? '' }
const codesOf = (auth = TOKEN_AUTH) =>
  twilioPhoneCodes({
    accountSid,
    auth,
    from: twilio.env['TWILIO_FROM'] ?? '',
    apiBase: twilio.url,
    timeoutMs: 300,
  })
const send = (channel: PhoneChannel, to = '+13125550135', codes = codesOf()) =>
  codes.sendCode({ to, channel, code: '040917', usdot: '1577290' }).catch((error: { reason?: string }) => error.reason)

test('a text holds the code and what it is for, and fits one message', async () => {
  expect(await send('text')).toBe('sent')
  const text = twilio.accepted.at(-1)
  expect(text).toMatchObject({ to: '+13125550135', by: 'text' })
  expect(text?.said).toMatch(/^040917 is the Milepost code for USDOT 1577290\. /)
  expect(text?.said.length, 'one text message').toBeLessThanOrEqual(160)
})

test('a call reads the digits one by one, twice, and says what it is about first', async () => {
  expect(await send('call')).toBe('sent')
  const call = twilio.accepted.at(-1)
  if (!call) throw new Error('no call')
  expect(call.by).toBe('call')
  expect(codeOf(call)).toBe('040917')
  expect(call.said.match(/code is:\n0\n4\n0\n9\n1\n7\n/g)).toHaveLength(2)
  expect(call.said).toMatch(/^This is Milepost, about U\.S\. D\.O\.T\. number 1 5 7 7 2 9 0\./)
})

test('an API key signs in as well as the token', async () => {
  expect(await send('text', undefined, codesOf({ user: API_KEY, password: API_SECRET }))).toBe('sent')
  expect(await send('text', undefined, codesOf({ user: API_KEY, password: 'old' }))).toBe('REQUEST_DENIED')
})

test('a landline gets calls and no texts', async () => {
  twilio.landlines(['+13125550135'])
  expect([await send('text'), await send('call')]).toEqual(['no-texts', 'sent'])
  twilio.landlines([])
})

test.each(['text', 'call'] as const)('a number that is none is unreachable by %s', async (by) => {
  expect(await send(by, '+11115550135')).toBe('unreachable')
})

test.each<[string, VendorReply, string]>([
  ['too many requests', twilioError(429, 20429, 'Too Many Requests'), 'OVER_QUERY_LIMIT'],
  ['a failure', twilioError(500, 20500, 'An internal server error has occurred'), 'UNAVAILABLE'],
  ['an error page', { status: 503, text: '<html>Service Unavailable</html>' }, 'UNAVAILABLE'],
  ['an unknown error', twilioError(400, 21606, "The 'From' phone number is not valid"), 'INVALID_REQUEST'],
  ['a page with status 200', { text: '<html>Hello</html>' }, 'INVALID_ANSWER'],
  ['an answer without an id', { status: 201, json: { status: 'queued' } }, 'INVALID_ANSWER'],
  ['silence', null, 'TIMEOUT'],
])('%s is a failure, and nothing is tried twice', async (_, reply, reason) => {
  twilio.saysInstead(reply)
  const before = twilio.asked.length
  expect(await send('call')).toBe(reason)
  expect(twilio.asked).toHaveLength(before + 1)
})

describe('a number to call', () => {
  test.each([
    ['3125550135', '+13125550135'],
    ['13125550135', '+13125550135'],
    ['(312) 555-0135', '+13125550135'],
  ])('is an ordinary one of the states: %s', (listed, number) => {
    expect(toUsPhoneNumber(listed)).toBe(number)
  })

  test.each([
    ['premium', '9005550135'],
    ['toll-free', '8005550135'],
    ['personal', '5005550135'],
    ['Canadian', '6045550135'],
    ['Jamaican', '8765550135'],
    ['Puerto Rican', '7875550135'],
    ['of an area code that nobody has', '5555550135'],
    ['Mexican', '+525512345678'],
    ['British', '+442071234567'],
    ['too long', '31255501351'],
    ['short', '911'],
  ])('is none if it is %s', (_, listed) => {
    expect(toUsPhoneNumber(listed)).toBeNull()
  })
})
