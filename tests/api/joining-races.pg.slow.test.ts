import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import {
  changeSeatEndpoint,
  type Colleague,
  removePersonEndpoint,
  revokeInvitationEndpoint,
} from '#contract/account/company.ts'
import { joinEndpoint } from '#contract/account/invitation.ts'
import { registerEndpoint, verifyEmailEndpoint } from '#contract/account/sign-up.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { answered, type RawAnswer } from '#tests/support/api-client.ts'
import { type ApiPerson, createColleague, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { signUpDetails } from '#tests/support/sign-up-details.ts'
import { codeIn, startInbox } from '#tests/support/smtp-inbox.ts'

const { database, drop } = await freshPostgres()
const inbox = await startInbox()
/** Two servers on one database: what holds between them holds for any number. */
const [server, other] = [
  await startApi(database.connectionString, { SMTP_URL: inbox.url }),
  await startApi(database.connectionString, { SMTP_URL: inbox.url }),
]
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()])
  await inbox.stop()
  await drop()
})

let count = 0

/** An open invitation with its emailed token, without the email. */
async function invited(
  by: ApiPerson,
  { seat = 'desk', at = server }: { seat?: Colleague['seat']; at?: typeof server } = {},
): Promise<{ id: string; email: string; token: string; at: typeof server }> {
  const [id, email, token] = [randomUUID(), `invited-${(count += 1)}@brokers.test`, randomUUID()]
  const row = { id, account_id: by.id, email, seat, invited_by: by.personId }
  await server.db
    .insertInto('invitation')
    .values({
      ...row,
      token_hash: at.keys.digest('invitation', token),
      created_at: server.at({}),
      expires_at: server.at({ days: 7 }),
    })
    .execute()
  return { id, email, token, at }
}

const NEW = { firstName: 'Nia', lastName: 'Brooks', phone: '+1 214 555 0123', agreeToTerms: true } as const
const joining = ({ token, at }: { token: string; at: typeof server }) =>
  at.as(null).ask(joinEndpoint, { body: { token, ...NEW, password: 'Blue horse 48 stays' } })

/** Signs the address up alone, up to its code. */
async function signUpCode(email: string) {
  const password = 'Blue horse 48 stays'
  await server.as(null).call(registerEndpoint, { body: signUpDetails(email, password) })
  return { email, password, token: codeIn(await inbox.mailTo(email)) }
}

const ROUNDS = 30

const livingPeople = (accountId: string) =>
  server.db
    .selectFrom('person')
    .select(['id', 'seat', 'email'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()

const saidOf = ({ status, body }: RawAnswer) => errorEnvelopeSchema.safeParse(body).data?.error.code ?? status

async function owners(count: number): Promise<ApiPerson[]> {
  const first = await createPerson(server, 'broker')
  const more = await Promise.all(Array.from({ length: count - 1 }, () => createColleague(server, first, 'owner')))
  for (const owner of [first, ...more]) await proveNow(server, owner)
  return [first, ...more]
}

const seatOf = (by: ApiPerson, of: ApiPerson, seat: Colleague['seat'], at = server) =>
  at.as(by).ask(changeSeatEndpoint, { params: { id: of.personId }, body: { seat } })

test('[TEAM-10] of 30 who join at once, 24 join the owner', async () => {
  const [ada] = (await owners(1)) as [ApiPerson]
  const links = await Promise.all(Array.from({ length: 30 }, (_, n) => invited(ada, { at: n % 2 ? server : other })))
  const answers = (await Promise.all(links.map((link) => answered(() => joining(link))))).map(saidOf)
  expect(answers.filter((said) => said === 200)).toHaveLength(24)
  expect(answers.filter((said) => said === 'NOT_ALLOWED')).toHaveLength(6)
  expect(await livingPeople(ada.id)).toHaveLength(25)
})

test('[TEAM-09] owners who demote and remove each other while an owner joins leave a company with an owner', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ada, ben, cleo] = (await owners(3)) as [ApiPerson, ApiPerson, ApiPerson]
    const link = await invited(ada, { seat: 'owner', at: other })
    const removal = server.as(ada).ask(removePersonEndpoint, { params: { id: cleo.personId }, body: {} })
    const acts = [removal, seatOf(ada, ben, 'viewer'), seatOf(ben, ada, 'viewer', other), joining(link)]
    const answers = await Promise.all(acts)
    const people = await livingPeople(ada.id)
    expect(people.filter(({ seat }) => seat === 'owner').length).toBeGreaterThan(0)
    for (const said of answers.map(saidOf)) expect([200, 'FORBIDDEN', 'LAST_OWNER', 'UNAUTHENTICATED']).toContain(said)
  }
}, 120_000)

test('[TEAM-05] a link that two tabs use while it is revoked and its address signs up alone makes one person at most', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [ada] = (await owners(1)) as [ApiPerson]
    const link = await invited(ada)
    const code = await signUpCode(link.email)
    const answers = await Promise.all([
      joining(link),
      joining(link),
      server.as(ada).ask(revokeInvitationEndpoint, { params: { id: link.id } }),
      other.as(null).ask(verifyEmailEndpoint, { body: code }),
    ])
    const said = answers.map(saidOf)
    const living = await server.db
      .selectFrom('person')
      .select(['id', 'account_id'])
      .where('email', '=', link.email)
      .where('ended_at', 'is', null)
      .execute()
    expect(living).toHaveLength(said.slice(0, 2).includes(200) || said[3] === 200 ? 1 : 0)
    // nobody has a session of somebody who isn't there
    for (const { status, body } of [answers[0], answers[1], answers[3]]) {
      if (status !== 200) continue
      const { response } = body as { response: { accessToken: string; user: { id: string } } }
      expect(response.user.id).toBe(living[0]?.id)
      const me = await server.as({ accessToken: response.accessToken }).ask(readProfileEndpoint, {})
      expect(me.status).toBe(200)
    }
  }
}, 60_000)
