import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { quiet } from '#tests/support/database-day.ts'
import { createPayer } from '#tests/support/payer.ts'

const server = await startApi()
afterAll(() => server.stop())

async function emailsTo({ email }: { email: string }) {
  await server.chores()
  await quiet(server)
  return server.db
    .selectFrom('kept_mail')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
}

test('a trial that ends is announced 7 days and 1 day before, once each, in the time zone of the account', async () => {
  // 03:00 UTC is still the day before in Chicago
  const trial_ends_at = new Date('2026-12-24T03:00:00Z')
  const [ada, late] = [
    await createPerson(server, 'broker', { trial_ends_at }),
    await createPerson(server, 'company', { trial_ends_at }),
  ]
  const settings = { kinds: {}, quietHours: { from: '22:00', to: '05:00', zone: 'Asia/Tokyo' } }
  await server.db
    .insertInto('notification_settings')
    .values({ person_id: late.personId, settings: JSON.stringify(settings), updated_at: server.at({}) })
    .execute()
  const subjects = async () => (await emailsTo(ada)).map(({ subject }) => subject)
  expect(await subjects()).toEqual([])
  server.pass({ ms: trial_ends_at.getTime() - server.now() - 7 * 86_400_000 })
  const said = '[Test mode] Your Milepost trial ends on Dec 23, 2026'
  expect([await subjects(), await subjects()]).toEqual([[said], [said]])
  expect((await emailsTo(late)).map(({ subject }) => subject)).toEqual([
    '[Test mode] Your Milepost trial ends on Dec 24, 2026',
  ])
  server.pass({ days: 6 })
  expect([await subjects(), await subjects()]).toEqual([
    [said, said],
    [said, said],
  ])
  server.pass({ days: 2 })
  expect(await subjects()).toHaveLength(2)
  const [mail] = await emailsTo(ada)
  expect(mail?.text).toContain('subscribe for $49.99 a month')
  expect(mail?.text).toContain('/dashboard/subscription/billing')
})

test('[TRUE-11] a reminder that cannot be kept holds up no other', async () => {
  const broken = await createPerson(server, 'broker', { trial_ends_at: server.at({ hours: 19 }) })
  const ada = await createPerson(server, 'broker', { trial_ends_at: server.at({ hours: 20 }) })
  await sql`create function refuse_reminder() returns trigger language plpgsql as $$
    begin if new.account_id = ${sql.lit(broken.id)} then raise exception 'broken account'; end if; return new; end $$`.execute(
    server.db,
  )
  await sql`create trigger refuse_reminder before insert on trial_reminder
    for each row execute function refuse_reminder()`.execute(server.db)
  try {
    expect(await emailsTo(ada)).toHaveLength(1)
    expect(await emailsTo(broken)).toEqual([])
  } finally {
    await sql`drop trigger refuse_reminder on trial_reminder`.execute(server.db)
  }
  expect(await emailsTo(broken)).toHaveLength(1)
})

test("[TRUE-11] a sandbox customer whose charges can't be made holds up no other", async () => {
  const broken = await createPayer(server, { trialDays: 8 })
  const ada = await createPayer(server, { trialDays: 8 })
  for (const each of [broken, ada]) await each.subscribe()
  const stored = server.db.updateTable('sandbox_customer').where('id', '=', `sandbox_${broken.id}`)
  await stored.set({ state: sql`jsonb_set(state, '{invoices}', 'null')` }).execute()
  server.pass({ days: 9 })
  const receipts = async (of: { email: string }) =>
    (await emailsTo(of)).filter(({ subject }) => subject.includes('Receipt')).length
  expect([await receipts(broken), await receipts(ada)]).toEqual([0, 1])
  await stored.set({ state: sql`jsonb_set(state, '{invoices}', '[]')` }).execute()
  expect(await receipts(broken)).toBe(1)
})

test('a job that ran late sends only the reminder that is due, and none after the end', async () => {
  const ada = await createPerson(server, 'broker', { trial_ends_at: server.at({ hours: 20 }) })
  const over = await createPerson(server, 'broker', { trial_ends_at: server.at({ hours: -1 }) })
  const closed = await createPerson(server, 'broker', { trial_ends_at: server.at({ hours: 20 }), is_active: false })
  expect(await emailsTo(ada)).toHaveLength(1)
  expect([await emailsTo(over), await emailsTo(closed)]).toEqual([[], []])
})

test('with a subscription, the reminder names the first charge and how to stop it', async () => {
  const ada = await createPayer(server, { trialDays: 6 })
  await ada.subscribe()
  const mail = (await emailsTo(ada)).find(({ subject }) => subject.includes('trial'))
  expect(mail?.subject).toContain('your subscription begins')
  expect(mail?.text).toContain('We then charge $49.99 for the first month')
  expect(mail?.text).toContain('cancel before that day')
})

test('a payment that failed says when the next try is and where to pay; a paid one sends a receipt', async () => {
  const ada = await createPayer(server, { trialDays: 8, card: 'fails-later' })
  await ada.subscribe()
  await ada.pass(8)
  const failed = (await emailsTo(ada)).find(({ subject }) => subject.includes("didn't go through"))
  expect(failed?.subject).toBe("[Test mode] Your payment of $49.99 didn't go through")
  expect(failed?.text).toContain("We'll try again on")
  const url = /http\S+sandbox\/invoices\/[0-9a-f]{24}/.exec(failed?.text ?? '')?.[0] ?? ''
  expect((await fetch(server.url + new URL(url).pathname)).status).toBe(200)

  const bob = await createPayer(server)
  await bob.subscribe()
  const receipt = (await emailsTo(bob)).find(({ subject }) => subject.includes('Receipt'))
  expect(receipt?.subject).toMatch(/^\[Test mode\] Receipt for \$49\.99, invoice MP-\d{4}-\d{4}$/)
  expect(receipt?.text).toContain('TEST MODE: no real card was charged.')
})
