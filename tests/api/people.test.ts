import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { loginEndpoint, readProfileEndpoint, refreshSessionEndpoint } from '#contract/account/account.ts'
import {
  changeSeatEndpoint,
  type Colleague,
  inviteEndpoint,
  listCompanyEventsEndpoint,
  readCompanyEndpoint,
  removePersonEndpoint,
  revokeInvitationEndpoint,
  sendInvitationEndpoint,
} from '#contract/account/company.ts'
import { joinEndpoint, joinWithAccountEndpoint, readInvitationEndpoint } from '#contract/account/invitation.ts'
import { deleteAccountEndpoint, updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { readDriverLoadEndpoint } from '#contract/freight/driver-load.ts'
import { listSigningLinksEndpoint } from '#contract/freight/signing-link.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { setStandingSignatureEndpoint } from '#contract/account/broker-settings.ts'
import { signOutEverywhereEndpoint } from '#contract/account/device.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { type ApiPerson, createColleague, createPerson, PASSWORD, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { linkToSign } from '#tests/support/signing-link.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { postBookedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { type ReceivedMail, startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})
const nobody = server.as(null)
const codeOf = ({ body }: RawAnswer) => errorEnvelopeSchema.parse(body).error.code

type Seat = Colleague['seat']

let count = 0
const newEmail = () => `invited-${(count += 1)}@brokers.test`
const NEW = {
  firstName: 'Nia',
  lastName: 'Brooks',
  phone: '+1 214 555 0123',
  password: 'Blue horse 48 stays',
  agreeToTerms: true,
} as const

async function invite(by: ApiPerson, email: string, seat: Seat = 'desk'): Promise<string> {
  const invitationId = randomUUID()
  await server.as(by).call(inviteEndpoint, { body: { invitationId, email, seat } })
  return invitationId
}

/** The token of the nth email to an address. */
async function tokenTo(email: string, nth = 1): Promise<string> {
  const { content } = await inbox.mailTo(email, nth)
  const token = /auth\/join#([\w-]+)/.exec(content)?.[1]
  if (token === undefined) throw new Error(`no link in ${content}`)
  return token
}

const join = (token: string, about: object = {}) => nobody.ask(joinEndpoint, { body: { token, ...NEW, ...about } })

describe('an invitation', () => {
  test('[TEAM-03] [TEAM-05] is mailed, joins once with the invited seat, and both see the same loads', async () => {
    const hollis = await createPerson(server, 'broker')
    const load = await postLoad(server, hollis)
    const email = newEmail()
    await invite(hollis, email)
    const token = await tokenTo(email)
    expect(await nobody.call(readInvitationEndpoint, { body: { token } })).toEqual({
      company: hollis.businessName,
      inviter: `${hollis.firstName} ${hollis.lastName}`,
      email,
      seat: 'desk',
      known: 'new',
    })
    // whatever the request says
    const { accessToken, user } = await nobody.call(joinEndpoint, {
      body: { token, ...NEW, ...({ seat: 'owner' } as object) },
    })
    expect(user).toMatchObject({ email, isEmailVerified: true, company: { id: hollis.id, seat: 'desk', people: 2 } })
    expect(user.id).not.toBe(hollis.id)
    const { data } = await server.as({ accessToken }).call(listMyLoadsEndpoint, { query: {} })
    expect(data.map(({ id }) => id)).toEqual([load.id])
    expect(codeOf(await join(token))).toBe('INVITATION_ENDED')
    await nobody.call(loginEndpoint, { body: { email, password: NEW.password } })
  })

  test('[TEAM-03] works not after 7 days, a new link or a revocation', async () => {
    const hollis = await createPerson(server, 'broker')
    const [late, again, revoked] = [newEmail(), newEmail(), newEmail()]
    await invite(hollis, late)
    const lateToken = await tokenTo(late)
    server.pass({ days: 7 })
    expect(codeOf(await join(lateToken))).toBe('INVITATION_ENDED')

    const id = await invite(hollis, again)
    const first = await tokenTo(again)
    await server.as(hollis).call(sendInvitationEndpoint, { params: { id }, body: {} })
    const second = await tokenTo(again, 2)
    expect(codeOf(await join(first))).toBe('INVITATION_ENDED')
    expect((await join(second)).status).toBe(200)

    const gone = await invite(hollis, revoked)
    const goneToken = await tokenTo(revoked)
    await server.as(hollis).call(revokeInvitationEndpoint, { params: { id: gone } })
    expect(codeOf(await join(goneToken))).toBe('INVITATION_ENDED')
  })

  test('[TEAM-03] works for 7 days by instant, also across a change of the clocks', async () => {
    const hollis = await createPerson(server, 'broker', { trial_ends_at: server.at({ days: 365 }) })
    // Sunday, March 14, 2027 has 23 hours in Texas
    server.pass({ ms: Date.parse('2027-03-10T09:00:00-06:00') - server.now() })
    const email = newEmail()
    await invite(hollis, email)
    const token = await tokenTo(email)
    const status = async () => (await nobody.ask(readInvitationEndpoint, { body: { token } })).status
    server.pass({ ms: Date.parse('2027-03-17T09:59:59-05:00') - server.now() })
    expect(await status()).toBe(200)
    server.pass({ ms: 1000 })
    expect(await status()).toBe(410)
  })

  test('[TEAM-04] says nothing to the inviter of an address with an account; who has one reads why it is refused', async () => {
    const [hollis, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
    const stranger = newEmail()
    const answers = []
    for (const email of [dana.email, stranger]) {
      const body = { invitationId: randomUUID(), email, seat: 'desk' } as const
      answers.push(await server.as(hollis).call(inviteEndpoint, { body }))
    }
    const shapes = answers.map(({ invitations }) => invitations.map(({ seat }) => seat))
    expect(shapes).toEqual([['desk'], ['desk', 'desk']])
    const [known, unknown] = [await inbox.mailTo(dana.email), await inbox.mailTo(stranger)]
    const wordsOf = ({ subject, content }: ReceivedMail) => [
      subject,
      /invited you to work with [^.]*\./.exec(content)?.[0],
    ]
    expect(wordsOf(known)).toEqual(wordsOf(unknown))
    const token = await tokenTo(dana.email)
    expect(codeOf(await join(token))).toBe('EMAIL_TAKEN')
  })

  test('[TEAM-03] to who works here already is refused, however the address is written, and only by their own company', async () => {
    const [hollis, other] = [await createPerson(server, 'broker'), await createPerson(server, 'broker')]
    const nia = await createColleague(server, hollis, 'desk')
    const written = ` ${nia.email.toUpperCase()} `
    const body = { invitationId: randomUUID(), email: written, seat: 'viewer' } as const
    const refused = await server.as(hollis).ask(inviteEndpoint, { body })
    expect(errorEnvelopeSchema.parse(refused.body).error).toMatchObject({
      code: 'ALREADY_MEMBER',
      message: 'This person already works here',
    })
    // TEAM-04: to another company it is an address like any other
    await invite(other, written)
  })

  test('[TEAM-10] a company has at most 25 people and open invitations', async () => {
    const hollis = await createPerson(server, 'broker')
    for (let n = 0; n < 23; n += 1) await createColleague(server, hollis, 'viewer')
    await invite(hollis, newEmail())
    const body = { invitationId: randomUUID(), email: newEmail(), seat: 'desk' } as const
    const refused = await server.as(hollis).ask(inviteEndpoint, { body })
    expect(errorEnvelopeSchema.parse(refused.body).error).toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'A company has at most 25 people and open invitations',
    })
  })

  test('[TEAM-10] of two that are sent at once for the last place, one is', async () => {
    const hollis = await createPerson(server, 'broker')
    for (let n = 0; n < 23; n += 1) await createColleague(server, hollis, 'viewer')
    const send = () =>
      server.as(hollis).ask(inviteEndpoint, { body: { invitationId: randomUUID(), email: newEmail(), seat: 'desk' } })
    const answers = await Promise.all([send(), send()])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(codeOf)).toEqual(['NOT_ALLOWED'])
    const { people, invitations } = await server.as(hollis).call(readCompanyEndpoint, {})
    expect(people.length + invitations.length).toBe(25)
  })

  test('as Owner or Billing takes a strong proof', async () => {
    const hollis = await createPerson(server, 'broker')
    for (const seat of ['owner', 'billing'] as const) {
      const body = { invitationId: randomUUID(), email: newEmail(), seat }
      expect(codeOf(await server.as(hollis).ask(inviteEndpoint, { body }))).toBe('PROOF_NEEDED')
    }
    await proveNow(server, hollis)
    await invite(hollis, newEmail(), 'billing')
  })

  test('[TEAM-32] is deleted 30 days after it ended', async () => {
    const hollis = await createPerson(server, 'broker')
    const id = await invite(hollis, newEmail())
    const rows = () => server.db.selectFrom('invitation').select('id').where('id', '=', id).execute()
    server.pass({ days: 36 })
    await server.chores()
    expect(await rows()).toHaveLength(1)
    server.pass({ days: 2 })
    await server.chores()
    expect(await rows()).toEqual([])
  })
})

describe('a seat', () => {
  test('[TEAM-08] [TEAM-24] changes with a strong proof, from the next request, and the person is told', async () => {
    const hollis = await createPerson(server, 'broker')
    const nia = await createColleague(server, hollis, 'desk')
    const change = () =>
      server
        .as(hollis)
        .ask(changeSeatEndpoint, { params: { id: nia.personId }, body: { seat: 'viewer', handTo: null } })
    await proveNow(server, hollis, 'password')
    expect(codeOf(await change())).toBe('PROOF_NEEDED')
    const post = () => server.as(nia).ask(createLoadEndpoint, { body: newLoad(server) })
    expect((await post()).status).toBe(200)
    await proveNow(server, hollis)
    expect((await change()).status).toBe(200)
    expect((await post()).text).toContain(
      `Your seat can't do this. Ask ${hollis.firstName} ${hollis.lastName}, an owner.`,
    )
    const { role, company } = await server.as(nia).call(readProfileEndpoint, {})
    expect(role.permissions.map(({ name }) => name)).toEqual(['load:list', 'load:read'])
    expect(company.seat).toBe('viewer')
    expect((await server.as(nia).call(syncEndpoint, { query: {} })).seat).toBe('viewer')
    expect((await inbox.mailTo(nia.email)).content).toContain('Desk to Read only')
  })

  test('[TEAM-09] [TEAM-24] a company keeps an owner, and is handed over in two saves', async () => {
    const hollis = await createPerson(server, 'broker')
    const nia = await createColleague(server, hollis, 'desk')
    const give = (by: ApiPerson, to: ApiPerson, seat: Seat) =>
      server.as(by).ask(changeSeatEndpoint, { params: { id: to.personId }, body: { seat } })
    await proveNow(server, hollis)
    const last = await give(hollis, hollis, 'desk')
    expect([codeOf(last), last.text]).toEqual([
      'LAST_OWNER',
      expect.stringContaining('A company keeps at least one owner'),
    ])
    expect((await give(hollis, nia, 'owner')).status).toBe(200)
    expect((await give(hollis, hollis, 'viewer')).status).toBe(200)
    expect(codeOf(await give(hollis, nia, 'viewer'))).toBe('FORBIDDEN')
    const { data } = await server.as(nia).call(listCompanyEventsEndpoint, { query: {} })
    expect(data.map(({ about, seatBefore, seat }) => [about, seatBefore, seat])).toEqual([
      [`${hollis.firstName} ${hollis.lastName}`, 'owner', 'viewer'],
      [`${nia.firstName} ${nia.lastName}`, 'desk', 'owner'],
    ])
  })

  test('[TEAM-29] a replay gets its stored answer, although the seat shrank since', async () => {
    const hollis = await createPerson(server, 'broker')
    const nia = await createColleague(server, hollis, 'desk')
    const [body, key] = [newLoad(server), randomUUID()]
    const post = (by: string) => server.as(nia).ask(createLoadEndpoint, { body }, { key: by })
    const first = await post(key)
    expect(first.status).toBe(200)
    await server.db.updateTable('person').set({ seat: 'viewer' }).where('id', '=', nia.personId).execute()
    expect((await post(key)).body).toEqual(first.body)
    expect(codeOf(await post(randomUUID()))).toBe('FORBIDDEN')
  })

  test('[TEAM-12] only an owner changes the company’s details; everyone their own', async () => {
    const hollis = await createPerson(server, 'broker')
    const nia = await createColleague(server, hollis, 'desk')
    const edit = (body: object) => server.as(nia).ask(updateProfileEndpoint, { body })
    const answer = await edit({ phoneNumber: '+1 214 555 0177', businessName: 'Nia Freight', password: PASSWORD })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      error: { details: [{ path: 'businessName', message: 'Only an owner can change this' }] },
    })
    expect((await server.as(nia).call(readProfileEndpoint, {})).phoneNumber).not.toContain('0177')
    // as the specified form sends it
    const same = await edit({ phoneNumber: '+1 214 555 0177', businessName: hollis.businessName, password: PASSWORD })
    expect(same.status).toBe(200)
    const detention = { freeMinutes: 90, ratePerHour: 60, stepMinutes: 15, maxHours: 4 }
    expect((await edit({ detention })).status).toBe(422)
    await server.as(hollis).call(updateProfileEndpoint, { body: { detention } })
    expect([(await edit({ detention })).status, (await edit({ detention: null })).status]).toEqual([200, 422])
  })
})

describe('who leaves', () => {
  test('[TEAM-20] by a removal is signed out everywhere, and their address can be invited again', async () => {
    const hollis = await createPerson(server, 'broker')
    const nia = await createColleague(server, hollis, 'desk')
    const remove = (id: ApiPerson['personId']) =>
      server.as(hollis).ask(removePersonEndpoint, { params: { id }, body: {} })
    expect(codeOf(await remove(hollis.personId))).toBe('NOT_ALLOWED')
    expect(codeOf(await remove(nia.personId))).toBe('PROOF_NEEDED')
    await proveNow(server, hollis, 'password')
    expect((await remove(nia.personId)).status).toBe(200)
    expect(codeOf(await server.as(nia).ask(readProfileEndpoint, {}))).toBe('UNAUTHENTICATED')
    expect((await server.as(hollis).call(readCompanyEndpoint, {})).people).toHaveLength(1)
    await invite(hollis, nia.email)
    // the first email said that she was removed
    expect((await join(await tokenTo(nia.email, 2))).status).toBe(200)
  })

  test('[TEAM-21] by a removal learns from the next refresh which company it was, and when; nobody else does', async () => {
    const hollis = await createPerson(server, 'broker')
    const nia = await createColleague(server, hollis, 'desk')
    const { email } = nia
    const signIn = async () => {
      const answer = await nobody.call(loginEndpoint, { body: { email, password: PASSWORD } })
      if (!('refreshToken' in answer)) throw new Error('asked for a code')
      return answer.refreshToken
    }
    const refresh = (refreshToken: string) => nobody.ask(refreshSessionEndpoint, { body: { refreshToken } })
    const [desk, phone, left] = [await signIn(), await signIn(), await signIn()]
    // the answer was lost: the phone still has the token from before
    expect((await refresh(phone)).status).toBe(200)
    await server
      .as({ accessToken: (await nobody.call(refreshSessionEndpoint, { body: { refreshToken: left } })).accessToken })
      .call(signOutEverywhereEndpoint, { body: { keepThis: true } })
    expect(codeOf(await refresh(desk))).toBe('UNAUTHENTICATED')
    await proveNow(server, hollis, 'password')
    const removedAt = server.at({}).toISOString()
    await server.as(hollis).call(removePersonEndpoint, { params: { id: nia.personId }, body: {} })
    for (const token of [desk, phone, left])
      expect((await refresh(token)).body).toMatchObject({
        error: { code: 'SEAT_ENDED', current: { company: hollis.businessName, removedAt } },
      })
    expect(codeOf(await refresh('forged'))).toBe('UNAUTHENTICATED')
  })

  test.each(['removed', 'left'] as const)(
    '[TEAM-20] [TEAM-22] signs nothing any more by a standing signature or a link (%s); their driver link goes on',
    async (why) => {
      const hollis = await createPerson(server, 'broker')
      const ben = await createColleague(server, hollis, 'owner')
      const signature = { name: 'Ben Ortiz', title: 'Owner', consent: 'standing-1' } as const
      await server.as(ben).call(setStandingSignatureEndpoint, { body: { signature } })
      const carrier = await createPerson(server, 'company')
      const colleague = await createColleague(server, carrier, 'desk')
      const load = await postBookedLoad(server, hollis, carrier)
      const { token } = await linkDriver(server.as(colleague), load)
      const [own, others] = [
        await linkToSign(server, colleague, { reader: carrier, load }),
        await linkToSign(server, carrier, { reader: carrier, load }),
      ]
      await proveNow(server, hollis, 'password')
      await proveNow(server, carrier, 'password')
      const leave = { body: { password: PASSWORD, confirmation: 'DELETE' } } as const
      if (why === 'removed') {
        await server.as(hollis).call(removePersonEndpoint, { params: { id: ben.personId }, body: {} })
        await server.as(carrier).call(removePersonEndpoint, { params: { id: colleague.personId }, body: {} })
      } else {
        await server.as(ben).call(deleteAccountEndpoint, leave)
        await server.as(colleague).call(deleteAccountEndpoint, leave)
      }
      expect(await server.as(hollis).call(readProfileEndpoint, {})).not.toHaveProperty('standingSignature')
      const mail = () => inbox.received.filter(({ to }) => to === hollis.email).map(({ content }) => content)
      await expect.poll(() => mail().some((content) => content.includes('was removed'))).toBe(true)
      const { data } = await server.as(carrier).call(listSigningLinksEndpoint, { params: load })
      const stateOf = ({ linkId }: { linkId: string }) => data.find(({ id }) => id === linkId)?.state
      expect([stateOf(own), stateOf(others)]).toEqual(['revoked', 'open'])
      expect((await server.as({ accessToken: token }).ask(readDriverLoadEndpoint, { query: {} })).status).toBe(200)
    },
  )

  test('[TEAM-23] by Delete Account leaves the company with its loads, unless as its only owner', async () => {
    const hollis = await createPerson(server, 'broker')
    const nia = await createColleague(server, hollis, 'desk')
    const load = await postLoad(server, nia)
    const leave = (who: ApiPerson) =>
      server.as(who).ask(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
    expect(codeOf(await leave(hollis))).toBe('LAST_OWNER')
    expect((await leave(nia)).status).toBe(200)
    const { data } = await server.as(hollis).call(listMyLoadsEndpoint, { query: {} })
    expect(data.map(({ id }) => id)).toEqual([load.id])
    // the name is erased
    const { data: log } = await server.as(hollis).call(listCompanyEventsEndpoint, { query: {} })
    expect(log).toMatchObject([{ type: 'left', by: 'Former colleague', about: 'Former colleague' }])
    expect((await server.as(hollis).ask(listCompanyEventsEndpoint, { query: {} })).text).not.toContain(nia.lastName)
  })
})

test('[PROOF-13] the owners are emailed of a new owner who joins, once', async () => {
  const hollis = await createPerson(server, 'broker')
  await proveNow(server, hollis)
  const email = newEmail()
  await invite(hollis, email, 'owner')
  await join(await tokenTo(email))
  const { subject, content } = await inbox.mailTo(hollis.email)
  expect(subject).toBe("Your company's owners changed")
  expect(content).toContain('Nia Brooks: Owner, joined')
  await server.eventsHandled()
  expect(inbox.received.filter(({ to }) => to === hollis.email)).toHaveLength(1)
})

describe('[TEAM-22] on the papers of its deals', () => {
  const confirmationOf = (by: ApiPerson, { id }: { id: string }) =>
    server.as(by).call(readRateConfirmationEndpoint, { params: { id }, query: {} })
  const phoneOf = async ({ personId }: ApiPerson) => {
    const people = server.db.selectFrom('person').select('phone_number').where('id', '=', personId)
    return (await people.executeTakeFirstOrThrow()).phone_number ?? ''
  }
  const hauled = async () => {
    const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
    const leo = await createColleague(server, dana, 'desk')
    const [load, other] = [await postBookedLoad(server, marta, leo), await postBookedLoad(server, marta, dana)]
    return { marta, dana, leo, load, other, phone: await phoneOf(leo) }
  }
  const all = async (by: ApiPerson, load: { id: string }) => {
    const { hash, ...paper } = await confirmationOf(by, load)
    return { hash, text: JSON.stringify(paper) }
  }

  test('who was removed can be called until the deal ends; then the name and the fingerprint stay', async () => {
    const { marta, dana, leo, load, other, phone } = await hauled()
    const signed = await all(marta, load)
    expect(signed.text).toContain(phone)
    await proveNow(server, dana)
    await server.as(dana).call(removePersonEndpoint, { params: { id: leo.personId }, body: { handTo: dana.personId } })
    server.pass({ hours: 2 })
    await server.chores()
    expect((await all(marta, load)).text).toContain(phone)
    await server
      .as(marta)
      .call(setLoadStatusEndpoint, { params: load, body: { status: 'completed', reason: 'The driver lost signal' } })
    server.pass({ hours: 2 })
    await server.chores()
    const after = await all(marta, load)
    expect(after.text).not.toContain(phone)
    expect(after.text).not.toContain(leo.email)
    expect(after.text).toContain(leo.lastName)
    expect(after.hash).toBe(signed.hash)
    expect((await all(marta, other)).text).toContain(await phoneOf(dana))
  })

  test('who left is erased at once, and no colleague is', async () => {
    const { marta, dana, leo, load, other, phone } = await hauled()
    const signed = await all(marta, load)
    await server.as(leo).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
    const after = await all(marta, load)
    expect(after.hash).toBe(signed.hash)
    for (const own of [phone, leo.email, leo.lastName]) expect(after.text).not.toContain(own)
    const stays = (await all(marta, other)).text
    for (const own of [await phoneOf(dana), dana.lastName]) expect(stays).toContain(own)
  })
})

test('[PROOF-13] the owners who stay are emailed of one who is removed, and of one who leaves', async () => {
  const hollis = await createPerson(server, 'broker')
  const [ada, ben] = [await createColleague(server, hollis, 'owner'), await createColleague(server, hollis, 'owner')]
  await proveNow(server, hollis)
  await server.as(hollis).call(removePersonEndpoint, { params: { id: ada.personId }, body: {} })
  expect((await inbox.mailTo(ben.email)).content).toContain(`${ada.firstName} ${ada.lastName}: Owner, removed`)
  await server.as(ben).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  expect((await inbox.mailTo(hollis.email, 2)).content).toContain(`${ben.firstName} ${ben.lastName}: Owner, left`)
})

test('[TEAM-17] the log says which of the company’s details an owner changed', async () => {
  const hollis = await createPerson(server, 'broker')
  await proveNow(server, hollis)
  await server
    .as(hollis)
    .call(updateProfileEndpoint, { body: { businessName: 'Prairie Line', phoneNumber: '+1 312 555 0199' } })
  const { data } = await server.as(hollis).call(listCompanyEventsEndpoint, { query: {} })
  expect(data).toMatchObject([
    { type: 'details', by: `${hollis.firstName} ${hollis.lastName}`, details: 'business name' },
  ])
})

test('[TEAM-17] the log is read 50 lines a page, the newest first, and no other company’s', async () => {
  const hollis = await createPerson(server, 'broker')
  const other = await createPerson(server, 'broker')
  const line = (n: number) => ({ type: 'details', details: `line ${n}`, at: server.at({ minutes: n }) }) as const
  const of = (who: ApiPerson, n: number) => ({
    id: randomUUID(),
    account_id: who.id,
    person_id: who.personId,
    ...line(n),
  })
  const lines = Array.from({ length: 53 }, (_, n) => of(hollis, n))
  await server.db
    .insertInto('company_event')
    .values([...lines, of(other, 99)])
    .execute()
  const first = await server.as(hollis).call(listCompanyEventsEndpoint, { query: {} })
  const rest = await server.as(hollis).call(listCompanyEventsEndpoint, { query: { after: first.next ?? '' } })
  expect([...first.data, ...rest.data].map(({ details }) => details)).toEqual(
    lines.map(({ details }) => details).toReversed(),
  )
  expect([first.data.length, rest.next]).toEqual([50, null])
  // a line of another company begins no page here
  const stolen = await server.as(other).call(listCompanyEventsEndpoint, { query: { after: first.next ?? '' } })
  expect(stolen.data).toEqual([])
})

test('[TEAM-17] [TEAM-32] nobody edits the company’s log, or deletes a line within three years', async () => {
  const hollis = await createPerson(server, 'broker')
  await invite(hollis, newEmail())
  const own = (at: 'update' | 'delete') =>
    at === 'update'
      ? server.db.updateTable('company_event').set({ seat: 'owner' }).where('account_id', '=', hollis.id).execute()
      : server.db.deleteFrom('company_event').where('account_id', '=', hollis.id).execute()
  await expect(own('update')).rejects.toThrow('append only')
  await expect(own('delete')).rejects.toThrow('three years')
  const nia = await createColleague(server, hollis, 'desk')
  expect(codeOf(await server.as(nia).ask(listCompanyEventsEndpoint, { query: {} }))).toBe('FORBIDDEN')
})

describe('who has an account of their own', () => {
  const joinWith = (body: { token: string; password: string }) => nobody.ask(joinWithAccountEndpoint, { body })
  const knownOf = async (token: string) => (await nobody.call(readInvitationEndpoint, { body: { token } })).known

  test('[TEAM-30] joins with an unused one, which ends; name, password and settings come along, no session does', async () => {
    const [hollis, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
    await server.db
      .updateTable('person')
      .set({ settings: JSON.stringify({ darkMode: true, twoFactorEnabled: false, emailNotifications: false }) })
      .where('id', '=', dana.personId)
      .execute()
    await invite(hollis, dana.email, 'desk')
    const token = await tokenTo(dana.email)
    expect(await knownOf(token)).toBe('own')
    expect(codeOf(await joinWith({ token, password: 'not the password' }))).toBe('BAD_CREDENTIALS')
    expect(await knownOf(token)).toBe('own')
    const { user } = await nobody.call(joinWithAccountEndpoint, { body: { token, password: PASSWORD } })
    expect(user).toMatchObject({
      email: dana.email,
      firstName: dana.firstName,
      lastName: dana.lastName,
      settings: { darkMode: true, emailNotifications: false },
      role: { name: 'broker' },
      company: { id: hollis.id, seat: 'desk', people: 2 },
    })
    expect(codeOf(await server.as(dana).ask(readProfileEndpoint, {}))).toBe('UNAUTHENTICATED')
    const own = server.db.selectFrom('account').select('is_active').where('id', '=', dana.id)
    expect(await own.executeTakeFirst()).toEqual({ is_active: false })
    const again = await nobody.call(loginEndpoint, { body: { email: dana.email, password: PASSWORD } })
    expect(again).toMatchObject({ user: { id: user.id } })
    expect(codeOf(await joinWith({ token, password: PASSWORD }))).toBe('INVITATION_ENDED')
  })

  test('[TEAM-30] is refused with the reason once it has a load, a consent, a colleague, an invitation or a subscription', async () => {
    const hollis = await createPerson(server, 'broker')
    const withLoad = await createPerson(server, 'broker')
    await postLoad(server, withLoad)
    const withConsent = await createPerson(server, 'dispatcher')
    const withColleague = await createPerson(server, 'company')
    await createColleague(server, withColleague, 'viewer')
    const withInvitation = await createPerson(server, 'broker')
    await invite(withInvitation, newEmail())
    const withSubscription = await createPerson(server, 'broker')
    await server.db
      .insertInto('subscription')
      .values({
        id: randomUUID(),
        account_id: withSubscription.id,
        provider_id: 'sub_running',
        plan: 'broker',
        status: 'past_due',
        is_current: true,
        amount_cents: 4999,
        currency: 'usd',
        interval: 'month',
        interval_count: 1,
        created_at: server.at({}),
      })
      .execute()
    for (const who of [withLoad, withConsent, withColleague, withInvitation, withSubscription]) {
      await invite(hollis, who.email)
      const token = await tokenTo(who.email)
      expect([who.email, await knownOf(token)]).toEqual([who.email, 'taken'])
      const refused = await joinWith({ token, password: PASSWORD })
      expect(codeOf(refused)).toBe('EMAIL_TAKEN')
      expect(refused.text).toContain('Delete that account first, or ask for an invitation to another address.')
      expect((await server.as(who).ask(readProfileEndpoint, {})).status).toBe(200)
    }
  })
})
