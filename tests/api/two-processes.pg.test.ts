import { afterAll, describe, expect, test } from 'vitest'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { logoutEndpoint, readProfileEndpoint } from '#contract/account/account.ts'
import { signOutDeviceEndpoint, signOutEverywhereEndpoint } from '#contract/account/device.ts'
import { changePasswordEndpoint } from '#contract/account/password.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { markAllNotificationsReadEndpoint } from '#contract/notification/notification.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, PASSWORD, signedInAgain } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { filled } from '#tests/support/filled.ts'
import { postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'

const { database, drop } = await freshPostgres()
const [here, there] = [await startApi(database.connectionString), await startApi(database.connectionString)]
afterAll(async () => {
  await here.stop()
  await there.stop()
  await drop()
})

const refreshTokenOf = ({ sessionId }: ApiPerson) =>
  here.keys.sign('refresh', { sessionId, generation: 0, issuedAt: here.now(), expiresAt: here.now() + 3_600_000 })

const NEW = 'Kenworth-W900!'
const ENDINGS: Record<string, (who: ApiPerson, other: ApiPerson) => Promise<unknown>> = {
  'signing out': async (who) =>
    here.as(null).call(logoutEndpoint, { body: { refreshToken: await refreshTokenOf(who) } }),
  'ending the device from another': (who, other) =>
    here.as(other).call(signOutDeviceEndpoint, { params: { id: who.sessionId } }),
  'signing out everywhere': (_, other) => here.as(other).call(signOutEverywhereEndpoint, { body: { keepThis: true } }),
  'another password': (_, other) =>
    here.as(other).call(changePasswordEndpoint, {
      body: { password: PASSWORD, newPassword: NEW, confirmPassword: NEW },
    }),
  'closing the account': (_, other) =>
    here.as(other).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } }),
}

describe('a session that ended in one process is refused by the other at once, though it just answered', () => {
  test.each(Object.keys(ENDINGS))('[SEC-06] after %s', async (ending) => {
    const who = await createPerson(here, 'dispatcher')
    const other = await signedInAgain(here, who)
    const reads = () => [
      () => there.as(who).call(syncEndpoint, { query: {} }),
      () => there.as(who).call(listBoardEndpoint, { query: {} }),
      () => there.as(who).call(readProfileEndpoint, {}),
    ]
    await Promise.all(reads().map((read) => read()))
    // a stranger's requests keep statements running all the time
    const stranger = await createPerson(here, 'dispatcher')
    let isOver = false
    const crowd = Array.from({ length: 4 }, async () => {
      while (!isOver) await there.as(stranger).call(syncEndpoint, { query: {} })
    })
    await ENDINGS[ending]?.(who, other)
    for (const read of filled(reads())) expect((await expectRefusal(read())).code).toBe('UNAUTHENTICATED')
    isOver = true
    await Promise.all(crowd)
  })
})

describe('a sync at one process after a change at the other', () => {
  test('has the change at once, every time, and nothing twice', async () => {
    const marta = await createPerson(here, 'broker')
    const danas = await Promise.all(Array.from({ length: 4 }, () => createPerson(here, 'dispatcher')))
    const cursors = new Map<ApiPerson, string>()
    const sync = async (who: ApiPerson, at = there) => {
      const since = cursors.get(who)
      const { cursor, ...answer } = await at.as(who).call(syncEndpoint, { query: since ? { since } : {} })
      cursors.set(who, cursor)
      return answer
    }
    for (const who of [marta, ...danas]) await sync(who)
    await Promise.all(
      danas.map(async (dana) => {
        for (let round = 0; round < 15; round++) {
          const load = await postLoad(here, marta)
          await requestPostedLoad(here, dana, load)
          const at = round % 3 === 0 ? here : there
          expect((await sync(dana, at)).requests?.map((request) => request.load.number)).toEqual([load.number])
          const { loads, requests, gone } = await sync(dana, at)
          expect([loads, requests, gone]).toEqual([undefined, undefined, undefined])
        }
      }),
    )
    await here.eventsHandled()
    const before = await sync(marta)
    expect(before.counts.unread).toBeGreaterThan(0)
    expect((await sync(marta)).counts).toEqual(before.counts)
    await here.as(marta).call(markAllNotificationsReadEndpoint, {})
    expect((await sync(marta)).counts.unread).toBe(0)
    expect((await sync(marta, here)).counts.unread).toBe(0)
  })
})
