import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { listEdiInterchangesEndpoint, listEdiOutboxEndpoint } from '#contract/programs/edi-exchange.ts'
import { addEdiPartnerEndpoint, pauseEdiPartnerEndpoint } from '#contract/programs/edi-partner.ts'
import { listShipperTendersEndpoint } from '#contract/programs/shipper-tender.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { renumbered, sampleEdi, uploadEdi } from '#tests/support/edi-messages.ts'
import { addPartner, HALDEN } from '#tests/support/edi-partner.ts'

const root = await mkdtemp(path.join(tmpdir(), 'edi-'))
const server = await startApi(undefined, { EDI_FOLDER: root })
afterAll(async () => {
  await server.stop()
  await rm(root, { recursive: true })
})

async function shipper() {
  const owner = await createPerson(server, 'broker')
  const { id } = await addPartner(server, owner, { status: 'live', transport: 'folder' })
  await server.chores()
  const as = server.as(owner)
  const at = (...parts: string[]) => path.join(root, id, ...parts)
  return {
    owner,
    id,
    as,
    at,
    put: (name: string, text: string) => writeFile(at('in', name), text),
    files: (folder: string) => readdir(at(folder)),
    tenders: async () => (await as.call(listShipperTendersEndpoint, { query: {} })).data,
    read: async () => (await as.call(listEdiInterchangesEndpoint, { params: { id }, query: {} })).data,
  }
}

test('[EDI-35] a file has its effect once, and its answer appears in out', async () => {
  const { put, files, tenders, at, as } = await shipper()
  await put('hb.edi', sampleEdi('01-204-new'))
  await server.chores()
  expect(await tenders()).toMatchObject([{ shipmentId: 'HB4471903', state: 'received' }])
  expect([await files('in'), await files('done'), await files('out')]).toEqual([[], ['hb.edi'], ['000000001.edi']])
  expect(await readFile(at('out', '000000001.edi'), 'utf8')).toContain('AK1*SM*501')
  // nothing of it waits for a program
  expect((await as.call(listEdiOutboxEndpoint, { query: {} })).data).toEqual([])
  expect(server.pauses).toContain(5000)
})

test('[EDI-35] a process that was stopped before it moved the file away leaves no second effect', async () => {
  const { put, files, tenders, read } = await shipper()
  await put('hb.edi', sampleEdi('01-204-new'))
  await server.chores()
  // as the stopped process left it
  await put('hb.edi', sampleEdi('01-204-new'))
  await server.chores()
  expect(await tenders()).toHaveLength(1)
  expect((await read()).map(({ direction, state }) => [direction, state])).toEqual([
    ['out', 'sent'],
    ['in', 'read'],
  ])
  expect(await files('in')).toEqual([])
  // under another name, the partner asks for its answer again
  await put('again.edi', sampleEdi('01-204-new'))
  await server.chores()
  expect((await read()).map(({ direction, state }) => [direction, state])).toContainEqual(['in', 'duplicate'])
})

test('[EDI-05] the same file by folder and HTTPS is applied once', async () => {
  const { id, as, put, tenders, read } = await shipper()
  await put('hb.edi', sampleEdi('01-204-new'))
  await Promise.all([server.chores(), uploadEdi(as, id, sampleEdi('01-204-new'))])
  expect(await tenders()).toHaveLength(1)
  const states = (await read()).filter(({ direction }) => direction === 'in').map(({ state }) => state)
  expect(states.toSorted()).toEqual(['duplicate', 'read'])
})

test('[EDI-35] what is no message goes to failed, and the owners hear of it; a link is not followed', async () => {
  const { owner, as, put, files, at } = await shipper()
  await put('list.csv', sampleEdi('12-not-edi'))
  await symlink(at('done'), at('in', 'link.edi'))
  await server.chores()
  await server.eventsHandled()
  expect([await files('in'), await files('failed')]).toEqual([['link.edi'], ['list.csv']])
  const { data } = await as.call(listNotificationsEndpoint, { query: {} })
  expect(data.map(({ message }) => message)).toContainEqual(expect.stringContaining('list.csv'))
  expect(owner.id).toBeTruthy()
})

test('[EDI-35] a message without its end waits for the rest of its upload, and is refused as cut after 15 minutes', async () => {
  const { put, files, tenders, at, read } = await shipper()
  const whole = sampleEdi('01-204-new')
  const writtenAgo = (name: string, minutes: number) => {
    const when = server.at({ minutes: -minutes })
    return utimes(at('in', name), when, when)
  }
  await put('slow.edi', whole.slice(0, 900))
  await put('broken.edi', renumbered(whole, 502).slice(0, 900))
  await writtenAgo('slow.edi', 14)
  await writtenAgo('broken.edi', 16)
  await server.chores()
  expect([await files('in'), await files('done')]).toEqual([['slow.edi'], ['broken.edi']])
  expect(await read()).toMatchObject([{ direction: 'in', number: 502, state: 'refused' }])
  await put('slow.edi', whole)
  await server.chores()
  expect([await files('in'), await tenders()]).toMatchObject([[], [{ shipmentId: 'HB4471903' }]])
})

test('[EDI-35] the files of a paused partner stay where they are, and nothing is sent', async () => {
  const { id, as, put, files } = await shipper()
  await as.call(pauseEdiPartnerEndpoint, { params: { id } })
  await put('hb.edi', renumbered(sampleEdi('01-204-new'), 502))
  await server.chores()
  expect([await files('in'), await files('out')]).toEqual([['hb.edi'], []])
})

test('[EDI-35] a partner whose folder cannot be made delays no other', async () => {
  const [first, second] = [await shipper(), await shipper()]
  await rm(first.at(), { recursive: true })
  await writeFile(first.at(), 'no folder')
  await second.put('hb.edi', sampleEdi('01-204-new'))
  const chores = server.chores()
  await expect.poll(() => second.files('out')).toEqual(['000000001.edi'])
  await rm(first.at())
  await chores
})

test('a server without a folder takes no such partner', async () => {
  const plain = await startApi()
  const owner = await createPerson(plain, 'broker')
  await proveNow(plain, owner)
  const refused = plain.as(owner).call(addEdiPartnerEndpoint, { body: { ...HALDEN, transport: 'folder' } })
  expect(await expectRefusal(refused)).toMatchObject({ code: 'VALIDATION_ERROR' })
  await plain.stop()
})
