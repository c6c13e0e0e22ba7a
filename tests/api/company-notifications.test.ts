import { afterAll, describe, expect, test } from 'vitest'
import { changeSeatEndpoint, removePersonEndpoint } from '#contract/account/company.ts'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { assignLoadsEndpoint } from '#contract/freight/load-actions.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import {
  readNotificationPreferencesEndpoint,
  updateNotificationPreferencesEndpoint,
} from '#contract/notification/notification-preferences.ts'
import { saveSearchEndpoint } from '#contract/freight/saved-search.ts'
import { type ApiPerson, createColleague, createPerson, PASSWORD, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

const hollis = await createPerson(server, 'broker')
const nia = await createColleague(server, hollis, 'desk')
const owen = await createColleague(server, hollis, 'billing')
const dana = await createPerson(server, 'company')
const leo = await createColleague(server, dana, 'desk')
const PEOPLE = { hollis, nia, owen, dana, leo }
const nameOf = ({ firstName, lastName }: ApiPerson) => `${firstName} ${lastName}`

const post = (by: ApiPerson) => server.as(by).call(createLoadEndpoint, { body: newLoad(server) })
const request = async (by: ApiPerson, { id }: { id: string }) =>
  (await server.as(by).call(requestBookingEndpoint, { body: { loadId: id } })).id

/** Each notification about the load: 'person: title'. */
async function notificationsOf({ id }: { id: string }): Promise<string[]> {
  await server.eventsHandled()
  const rows = await server.db.selectFrom('notification').select(['person_id', 'title', 'metadata']).execute()
  const names = new Map(Object.entries(PEOPLE).map(([name, { personId }]) => [personId, name]))
  return rows
    .filter(({ metadata }) => metadata['loadId'] === id)
    .map(({ person_id: personId, title }) => `${names.get(personId)}: ${title}`)
    .toSorted()
}

test('[TEAM-18] a request notifies the load’s assignee, and its answer notifies who made it', async () => {
  const load = await post(nia)
  const requestId = await request(leo, load)
  expect(await notificationsOf(load)).toEqual(['nia: New booking request'])
  await server.as(hollis).call(acceptBookingRequestEndpoint, { params: { id: requestId }, body: { data: {} } })
  const notifications = await notificationsOf(load)
  expect(notifications).toContain('leo: Request accepted')
  expect(notifications.filter((line) => /^(hollis|dana|owen)/.test(line))).toEqual([])
})

test('[TEAM-18] a load without an assignee notifies the longest-standing owner', async () => {
  const load = await post(nia)
  await server.as(nia).call(assignLoadsEndpoint, { body: { loadIds: [load.id], personId: null } })
  await request(leo, load)
  expect(await notificationsOf(load)).toEqual(['hollis: New booking request'])
})

test('[TEAM-18] a saved search notifies its own person of a matching load, and no colleague', async () => {
  await server.as(leo).call(saveSearchEndpoint, { body: { name: 'All', query: { equipment: 'V' } } })
  const load = await post(nia)
  expect(await notificationsOf(load)).toEqual(['leo: New matching load'])
})

describe('[TEAM-18] colleagues’ loads too', () => {
  const others = async (who: ApiPerson, isOn: boolean) => {
    const { mailWanted: _, ...plan } = await server.as(who).call(readNotificationPreferencesEndpoint, {})
    await server.as(who).call(updateNotificationPreferencesEndpoint, { body: { ...plan, others: isOn } })
  }

  test('is off, and notifies who turns it on of each load of the company', async () => {
    await others(owen, true)
    const load = await post(nia)
    await request(leo, load)
    const notifications = await notificationsOf(load)
    expect(notifications.filter((line) => !line.startsWith('leo'))).toEqual([
      'nia: New booking request',
      'owen: New booking request',
    ])
    await others(owen, false)
    const next = await post(nia)
    await request(leo, next)
    expect(await notificationsOf(next)).not.toContain('owen: New booking request')
  })

  test('stays as it is when an older page saves without it', async () => {
    await others(owen, true)
    const { kinds, quietHours } = await server.as(owen).call(readNotificationPreferencesEndpoint, {})
    await server.as(owen).call(updateNotificationPreferencesEndpoint, { body: { kinds, quietHours } })
    expect((await server.as(owen).call(readNotificationPreferencesEndpoint, {})).others).toBe(true)
    await others(owen, false)
  })
})

describe('what colleagues hear of each other', () => {
  const inboxOf = async (who: ApiPerson) => {
    await server.eventsHandled()
    const { data } = await server.as(who).call(listNotificationsEndpoint, { query: {} })
    return data.filter(({ metadata, title }) => metadata.ofCompany !== undefined || title === 'Load assigned to you')
  }
  const team = async () => {
    const owner = await createPerson(server, 'broker')
    return {
      owner,
      other: await createColleague(server, owner, 'owner'),
      desk: await createColleague(server, owner, 'desk'),
    }
  }
  const assign = (by: ApiPerson, loads: { id: string }[], to: ApiPerson) =>
    server.as(by).call(assignLoadsEndpoint, { body: { loadIds: loads.map(({ id }) => id), personId: to.personId } })

  test('[TEAM-19] one load says which; who takes one knows', async () => {
    const { owner, desk } = await team()
    const load = await post(owner)
    await assign(owner, [load], desk)
    await assign(owner, [load], desk)
    const { stops = [], number } = await server.as(owner).call(readLoadEndpoint, { params: load })
    const [from, to] = [stops[0], stops.at(-1)]
    expect(await inboxOf(desk)).toMatchObject([
      {
        type: 'load',
        title: 'Load assigned to you',
        message: `${nameOf(owner)} assigned load #${number}, ${from?.city}, ${from?.state} to ${to?.city}, ${to?.state}, to you.`,
        metadata: { loadId: load.id },
      },
    ])
    await assign(desk, [load], owner)
    await assign(owner, [load], owner)
    expect(await inboxOf(owner)).toHaveLength(1)
  })

  test('[TEAM-19] a hundred loads assigned at once make one notification, and loads handed over too', async () => {
    const { owner, desk, other } = await team()
    const loads = []
    for (let n = 0; n < 100; n += 1) loads.push(await postLoad(server, owner))
    const numbers = loads.map(({ number }) => number).toSorted((a, b) => a - b)
    await assign(owner, loads, desk)
    expect(await inboxOf(desk)).toMatchObject([
      {
        title: '100 loads assigned to you',
        message: `${nameOf(owner)} assigned loads #${numbers[0]}, #${numbers[1]}, #${numbers[2]}, and 97 more to you.`,
        metadata: { ofCompany: 'mine' },
      },
    ])
    await proveNow(server, owner)
    await server
      .as(owner)
      .call(removePersonEndpoint, { params: { id: desk.personId }, body: { handTo: other.personId } })
    expect((await inboxOf(other)).map(({ title }) => title).toSorted()).toEqual(
      ['100 loads assigned to you', `${nameOf(desk)} was removed`].toSorted(),
    )
  })

  test('[TEAM-18] owners hear who leaves and is removed, a person of their seat, and no mail says it twice', async () => {
    const { owner, other, desk } = await team()
    await post(desk)
    await proveNow(server, owner)
    const viewer = await createColleague(server, owner, 'viewer')
    await server.as(owner).call(changeSeatEndpoint, { params: { id: viewer.personId }, body: { seat: 'billing' } })
    expect(await inboxOf(viewer)).toMatchObject([
      { title: 'Your seat changed', message: `${nameOf(owner)} changed your seat from Read only to Billing.` },
    ])
    await server.as(desk).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
    const left = { title: `${nameOf(desk)} left`, message: '1 open load has nobody assigned.' }
    expect(await inboxOf(owner)).toMatchObject([{ ...left, metadata: { ofCompany: 'unassigned' } }])
    await server.as(owner).call(removePersonEndpoint, { params: { id: viewer.personId }, body: {} })
    expect(await inboxOf(other)).toMatchObject([
      { title: `${nameOf(viewer)} was removed`, message: `${nameOf(owner)} removed ${nameOf(viewer)}, Billing.` },
      left,
    ])
    // who removed knows
    expect(await inboxOf(owner)).toHaveLength(1)
    const mails = await server.db
      .selectFrom('kept_mail')
      .select('subject')
      .where('recipient', '=', viewer.email)
      .execute()
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'You were removed from your company on Milepost',
      'Your Milepost seat was changed',
    ])
  })
})
