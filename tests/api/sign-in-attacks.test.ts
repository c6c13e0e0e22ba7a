import { afterAll, describe, expect, test } from 'vitest'
import { loginEndpoint, logoutEndpoint, refreshSessionEndpoint, signInResultSchema } from '#contract/account/account.ts'
import type { Endpoint, EndpointInput } from '#contract/api/endpoint.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { buildHttpRequest, readResponse } from '#contract/api/http-request.ts'
import { forgotPasswordEndpoint, resetPasswordEndpoint } from '#contract/account/password.ts'
import { validateOtpEndpoint } from '#contract/account/two-step.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { PASSWORD, type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { codeIn, resetLinkIn, startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { RATE_LIMITS: 'true', SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})

interface TestBrowser {
  cookies: Map<string, string>
  /** the same browser on another network */
  at: (address: string) => TestBrowser
  ask: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => Promise<RawAnswer>
}

/** A browser at a network address. It keeps its cookies. */
function browserAt(address: string, cookies = new Map<string, string>()): TestBrowser {
  return {
    cookies,
    at: (elsewhere: string) => browserAt(elsewhere, cookies),
    async ask(endpoint, input) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await server.as(null).send({
        ...buildHttpRequest(endpoint, input),
        headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
      })
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
        cookies.set(name, value)
      }
      return answer
    },
  }
}

let nextHost = 0
/** An address that no test used before. */
function newAddress(): string {
  nextHost += 1
  return `203.0.${Math.floor(nextHost / 250)}.${(nextHost % 250) + 1}`
}

function signIn(browser: TestBrowser, { email }: ApiPerson, password = PASSWORD): Promise<RawAnswer> {
  return browser.ask(loginEndpoint, { body: { email, password } })
}

async function signedIn(browser: TestBrowser, who: ApiPerson) {
  const answer = readResponse(loginEndpoint, { ...(await signIn(browser, who)), retryAfter: null })
  return signInResultSchema.parse(answer)
}

/** One after the other, so that limits count them in order. */
async function inTurn<T>(steps: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  for (const step of steps) results.push(await step())
  return results
}

async function wrongTries(who: ApiPerson, addresses: readonly string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await signIn(browserAt(address), who, 'wrong')).status)
  return statuses
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** Sixty wrong passwords from six new addresses, in turns. */
async function attack(who: ApiPerson): Promise<number[]> {
  const addresses = times(6, newAddress)
  return wrongTries(
    who,
    times(60, (index) => addresses[index % 6] ?? ''),
  )
}

describe('while strangers guess the password from six addresses', () => {
  test('[SEC-01] the owner signs in on a device that signed in before, after signing out, at a new address', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const phone = browserAt(newAddress())
    const session = await signedIn(phone, dana)
    await phone.ask(logoutEndpoint, { body: { refreshToken: session.refreshToken } })
    expect(await attack(dana)).toContain(429)
    expect((await signIn(phone.at(newAddress()), dana)).status).toBe(200)
  })

  test('[SEC-01] a device that signed in before the update is known after its next refresh', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const phone = browserAt(newAddress())
    const { refreshToken } = await signedIn(phone, dana)
    phone.cookies.clear()
    await phone.ask(refreshSessionEndpoint, { body: { refreshToken } })
    await attack(dana)
    expect((await signIn(phone.at(newAddress()), dana)).status).toBe(200)
  })

  test('[SEC-01] the owner signs in on a new device at an address that signed in before', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const home = newAddress()
    await signedIn(browserAt(home), dana)
    await attack(dana)
    expect((await signIn(browserAt(home), dana)).status).toBe(200)
  })

  test('[SEC-01] the strangers are refused, even with the right password', async () => {
    const dana = await createPerson(server, 'dispatcher')
    await attack(dana)
    expect((await signIn(browserAt(newAddress()), dana)).status).toBe(429)
  })

  test('[SEC-01] each further guess waits longer before it is refused', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const before = server.pauses.length
    await wrongTries(
      dana,
      times(10, () => '198.51.100.7'),
    )
    expect(server.pauses.slice(before)).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000])
  })
})

describe('a device that signed in before', () => {
  test('[SEC-01] [SAFE-27] is marked for 180 days by a cookie that scripts and other sites cannot use', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const phone = browserAt(newAddress())
    const [cookie = ''] = (await signIn(phone, dana)).headers.getSetCookie()
    // the prefix: a browser takes it from https alone
    expect(cookie).toMatch(/^__Secure-device-[\w-]+=[^;]/)
    expect(cookie.split('; ').filter((part) => part.startsWith('Path='))).toEqual([`Path=${DEFAULT_API_ROOT}/auth`])
    for (const attribute of [
      'Max-Age=15552000',
      `Path=${DEFAULT_API_ROOT}/auth`,
      'HttpOnly',
      'Secure',
      'SameSite=Strict',
    ])
      expect(cookie.split('; ')).toContain(attribute)
    server.pass({ days: 180 })
    await attack(dana)
    expect((await signIn(phone.at(newAddress()), dana)).status).toBe(429)
  })

  test('[SEC-01] may guess as often as any other, and is not known to other accounts', async () => {
    const [dana, marta] = [await createPerson(server, 'dispatcher'), await createPerson(server, 'broker')]
    const phone = browserAt(newAddress())
    await signedIn(phone, dana)
    const tries = await inTurn(times(11, () => () => signIn(phone.at(newAddress()), dana, 'wrong')))
    expect(tries.map(({ status }) => status)).toEqual([...times(10, () => 401), 429])
    await attack(marta)
    expect((await signIn(phone.at(newAddress()), marta)).status).toBe(429)
  })

  test('[SEC-01] is not known when its cookie is forged or from another account', async () => {
    const [dana, marta] = [await createPerson(server, 'dispatcher'), await createPerson(server, 'broker')]
    const [owners, thiefs] = [browserAt(newAddress()), browserAt(newAddress())]
    await signedIn(owners, dana)
    await signedIn(thiefs, marta)
    const [name = '', value = ''] = [...owners.cookies.keys(), ...thiefs.cookies.values()]
    await attack(dana)
    for (const forged of [value, `${value.slice(0, -2)}AA`, '', '..', 'x'.repeat(4000)]) {
      const thief = browserAt(newAddress())
      thief.cookies.set(name, forged)
      expect((await signIn(thief, dana)).status).toBe(429)
    }
  })
})

test('[SEC-01] tries from the 2^64 addresses of one IPv6 site count as one source', async () => {
  const dana = await createPerson(server, 'dispatcher')
  const home = '2001:db8:aaaa:1::5'
  await signedIn(browserAt(home), dana)
  const statuses = await wrongTries(
    dana,
    times(55, (index) => `2001:db8:bad:1::${(index + 1).toString(16)}`),
  )
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  // they used up ten of the account's fifty
  expect((await signIn(browserAt(newAddress()), dana)).status).toBe(200)
  expect((await signIn(browserAt('2001:db8:aaaa:1:ffff::9'), dana)).status).toBe(200)
})

describe('a reset link', () => {
  const reset = (browser: TestBrowser, body: { token: string; email: string }, password = 'Peterbilt-379!') =>
    browser.ask(resetPasswordEndpoint, { body: { ...body, password } })

  test('[SEC-01] works after a stranger tried 21 wrong ones, and after 200 from the same address', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const home = newAddress()
    await browserAt(home).ask(forgotPasswordEndpoint, { body: { email: dana.email } })
    const link = resetLinkIn(await inbox.mailTo(dana.email))
    await inTurn(times(21, (index) => () => reset(browserAt(newAddress()), { ...link, token: `wrong ${index}` })))
    const near = await inTurn(times(101, (index) => () => reset(browserAt(home), { ...link, token: `${index}` })))
    expect(near.at(-1)?.status).toBe(429)
    expect((await reset(browserAt(home), link)).status).toBe(200)
  })

  test('[SEC-01] is emailed to the owner after a stranger requested six within a second', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const stranger = browserAt(newAddress())
    const forgot = (browser: TestBrowser) => browser.ask(forgotPasswordEndpoint, { body: { email: dana.email } })
    const six = await inTurn(times(6, () => () => forgot(stranger)))
    expect(six.map(({ status }) => status)).toEqual([200, 429, 429, 429, 429, 429])
    expect((await forgot(browserAt(newAddress()))).status).toBe(200)
    // the refused five used up nothing: five more are left in this hour
    for (let minute = 1; minute <= 5; minute++) {
      server.pass({ minutes: 1 })
      expect((await forgot(stranger)).status).toBe(200)
    }
    server.pass({ minutes: 1 })
    expect((await forgot(stranger)).status).toBe(429)
  })

  test('[SAFE-14] 120 networks put one email a minute and five an hour into an inbox', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const ask = () => browserAt(newAddress()).ask(forgotPasswordEndpoint, { body: { email: dana.email } })
    for (let n = 0; n < 120; n += 1) {
      await ask()
      if (n % 10 === 9) server.pass({ minutes: 1 })
    }
    await expect.poll(() => inbox.received.filter(({ to }) => to === dana.email).length).toBe(5)
    // the owner's own network is not held up
    const home = newAddress()
    await signedIn(browserAt(home), dana)
    await browserAt(home).ask(forgotPasswordEndpoint, { body: { email: dana.email } })
    expect(await inbox.mailTo(dana.email, 6)).toBeTruthy()
  })

  test('[SEC-01] still works when a stranger requests another', async () => {
    const dana = await createPerson(server, 'dispatcher')
    await browserAt(newAddress()).ask(forgotPasswordEndpoint, { body: { email: dana.email } })
    const link = resetLinkIn(await inbox.mailTo(dana.email))
    server.pass({ minutes: 1 })
    await browserAt(newAddress()).ask(forgotPasswordEndpoint, { body: { email: dana.email } })
    const other = resetLinkIn(await inbox.mailTo(dana.email, 2))
    expect((await reset(browserAt(newAddress()), link)).status).toBe(200)
    expect((await reset(browserAt(newAddress()), other, 'Kenworth-W900!')).status).toBe(422)
  })
})

describe('[SEC-01] 16 wrong second steps by someone who knows the password', () => {
  async function begun(browser: TestBrowser, who: ApiPerson): Promise<string> {
    const answer = readResponse(loginEndpoint, { ...(await signIn(browser, who)), retryAfter: null })
    if (!('secondStep' in answer)) throw new Error('Signed in without a code')
    return answer.secondStep.challenge
  }

  test('lock out the stranger, but not the owner on a known device or at a known address', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const home = newAddress()
    const phone = browserAt(home)
    await signedIn(phone, dana)
    const settings = JSON.stringify({ emailNotifications: true, twoFactorEnabled: true, darkMode: false })
    await server.db.updateTable('person').set({ settings }).where('id', '=', dana.personId).execute()

    const finish = async (browser: TestBrowser, body: EndpointInput<typeof validateOtpEndpoint>['body']) =>
      (await browser.ask(validateOtpEndpoint, { body })).status
    const strangers: number[] = []
    for (let round = 0; round < 6; round++) {
      const stranger = browserAt(newAddress())
      const challenge = await begun(stranger, dana)
      for (let tries = 0; tries < 4; tries++)
        strangers.push(await finish(stranger, { challenge, recoveryCode: 'AAAAA-AAAAA' }))
    }
    expect(strangers.slice(0, 16)).toEqual(times(16, () => 422))
    expect(strangers.slice(20)).toEqual(times(4, () => 429))

    const codes = () =>
      inbox.received.filter(({ to, subject }) => to === dana.email && subject.includes('sign-in code'))
    for (const [index, browser] of [phone.at(newAddress()), browserAt(home)].entries()) {
      await expect.poll(codes, { timeout: 10_000 }).toHaveLength(6 + index)
      const challenge = await begun(browser, dana)
      await expect.poll(codes, { timeout: 10_000 }).toHaveLength(7 + index)
      const code = codes().slice(-1).map(codeIn)[0] ?? ''
      expect(await finish(browser, { challenge, code })).toBe(200)
    }
  })
})
