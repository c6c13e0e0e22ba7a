import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { sendContactCodeEndpoint } from '#contract/account/contact-code.ts'
import { askCarrierEndpoint, listConsentsAskedEndpoint } from '#contract/freight/dispatch-consent.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createDispatcher, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { startFmcsa } from '#tests/support/fmcsa-stand-in.ts'
import { readRegister } from '#tests/support/read-register.ts'
import { startInbox } from '#tests/support/smtp-inbox.ts'

const [fmcsa, inbox] = await Promise.all([startFmcsa(), startInbox()])
const server = await startApi(undefined, { ...fmcsa.env, SMTP_URL: inbox.url, RATE_LIMITS: 'true' })
afterAll(async () => {
  await server.stop()
  await Promise.all([fmcsa.stop(), inbox.stop()])
})

let number = 900_000
const nextNumber = () => String((number += 1))

async function ask(dana: ApiPerson, usdot: string, email?: string): Promise<string> {
  const body = { consentId: randomUUID(), usdot, legalName: 'Acme Evil <Inc>', email }
  const { data } = await server.as(dana).call(askCarrierEndpoint, { body })
  return data.find((each) => each.usdot === usdot)?.link ?? ''
}
/** FMCSA answered with this email. */
async function lists(usdot: string, email: string): Promise<void> {
  const known = { email, contact_at: server.at({}), contact_asked_at: server.at({}), due_at: server.at({ days: 9 }) }
  await server.db
    .insertInto('register_entry')
    .values({ usdot, source: 'fmcsa', ...known })
    .onConflict((conflict) => conflict.column('usdot').doUpdateSet(known))
    .execute()
}
/** @returns the status: 303 once a code is on its way, 422 with what is wrong */
async function code(link: string): Promise<number> {
  const url = server.url + new URL(link).pathname
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ do: 'code' }) })
  return answer.status
}

test('[SAFE-20] a link sends one code a minute and three at most', async () => {
  const [dana, usdot] = [await createDispatcher(server), nextNumber()]
  const link = await ask(dana, usdot)
  await lists(usdot, `office-${usdot}@acme.test`)
  expect([await code(link), await code(link)]).toEqual([303, 422])
  for (const status of [303, 303, 422]) {
    server.pass({ minutes: 2 })
    expect(await code(link)).toBe(status)
  }
  server.pass({ days: 1 })
  expect(await code(link)).toBe(422)
})

test('[SAFE-20] a dispatcher’s links send ten codes a day, and five an hour to one mailbox', async () => {
  const [dana, one, two] = [await createDispatcher(server), nextNumber(), nextNumber()]
  const links = [await ask(dana, one), await ask(dana, two)]
  await lists(one, 'desk+one@acme.test')
  await lists(two, 'desk+two@acme.test')
  const sent: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    server.pass({ minutes: 2 })
    sent.push(await code(links[turn % 2] ?? ''))
  }
  expect(sent, 'plus-addresses are one mailbox').toEqual([303, 303, 303, 303, 303, 422])

  const [busy, statuses] = [await createDispatcher(server), [] as number[]]
  for (let carrier = 0; carrier < 4; carrier += 1) {
    const usdot = nextNumber()
    const link = await ask(busy, usdot)
    await lists(usdot, `office-${usdot}@acme.test`)
    for (let turn = 0; turn < 3; turn += 1) {
      server.pass({ minutes: 2 })
      statuses.push(await code(link))
    }
  }
  expect(statuses.filter((status) => status === 303)).toHaveLength(10)
})

test('[SAFE-20] strangers don’t use up what a carrier needs to prove its number', async () => {
  const usdot = nextNumber()
  const email = `office-${usdot}@acme.test`
  const link = await ask(await createDispatcher(server), usdot)
  const own = await createPerson(server, 'company', { dot_number: usdot })
  await lists(usdot, email)
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await code(link)).toBe(303)
    server.pass({ minutes: 2 })
  }
  for (let stranger = 0; stranger < 3; stranger += 1) {
    const claims = await createPerson(server, 'company', { dot_number: usdot })
    for (let turn = 0; turn < 5; turn += 1) {
      await server.as(claims).ask(sendContactCodeEndpoint, {})
      server.pass({ minutes: 2 })
    }
  }
  const sending = () => server.as(own).call(sendContactCodeEndpoint, {})
  await sending()
  server.pass({ minutes: 2 })
  await sending()
  server.pass({ minutes: 2 })
  expect((await expectRefusal(sending())).code).toBe('RATE_LIMITED')
})

test('[SAFE-18] [SAFE-20] a question waits for FMCSA, and then goes out without a word of the dispatcher', async () => {
  const usdot = nextNumber()
  const dana = await createDispatcher(server, { business_name: 'Evil Dispatch, call 555 0100' })
  const named = `owner-${usdot}@acme.test`
  const real = await createPerson(server, 'company', { dot_number: usdot, email: named })
  await ask(dana, usdot, named)
  const state = async () => (await server.as(dana).call(listConsentsAskedEndpoint, {})).data[0]?.awaits
  const notices = async (who: ApiPerson) =>
    (await server.as(who).call(listNotificationsEndpoint, { query: {} })).data.map(({ title }) => title)
  await server.eventsHandled()
  expect([await state(), await notices(real)]).toEqual(['register', []])
  expect(inbox.received.filter(({ to }) => to === named)).toEqual([])

  await server.registerAsked()
  await readRegister({ server, fmcsa }, usdot, {})
  await server.chores()
  expect(await state()).toBe('named')
  await expect.poll(() => notices(real)).toEqual(['A dispatcher asks to book for you'])
  const mails = () => inbox.received.filter(({ to }) => to === named)
  await expect.poll(() => mails().length, { timeout: 15_000 }).toBeGreaterThan(0)
  for (const { subject, content } of mails()) expect(subject + content).not.toMatch(/Evil|555 0100/)
})

test("[SAFE-18] a question that nobody can answer asks the dispatcher for the carrier's email", async () => {
  const [usdot, dana] = [nextNumber(), await createDispatcher(server)]
  await ask(dana, usdot)
  await server.registerAsked()
  await readRegister({ server, fmcsa }, usdot, {})
  await server.chores()
  const own = async () => (await server.as(dana).call(listConsentsAskedEndpoint, {})).data
  expect(await own()).toMatchObject([{ awaits: 'nobody' }])
  await expect
    .poll(async () =>
      (await server.as(dana).call(listNotificationsEndpoint, { query: {} })).data.map(({ title }) => title),
    )
    .toEqual(["Add the carrier's email"])
  await ask(dana, usdot, `owner-${usdot}@acme.test`)
  expect(await own()).toMatchObject([{ awaits: 'named' }])
})
