import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { type Download, expect } from 'playwright/test'
import * as z from 'zod/mini'
import { inviteEndpoint, removePersonEndpoint } from '#contract/account/company.ts'
import { joinEndpoint } from '#contract/account/invitation.ts'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { createClient, type DemoClient, PASSWORD, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { addPages, booked, openOwnLoad, saveAs } from '#tests/support/document-dialog.ts'
import { goOnline } from '#tests/support/lost-signal.ts'
import { bookOffline, requestsFor, signIn } from '#tests/support/unsent-booking.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const COMPANY = 'company@milepost.test'

const mailbox = z.object({ data: z.array(z.object({ text: z.string() })) })

/** Somebody new who works for the owner's company. */
async function joinedBy(owner: DemoClient, origin: string): Promise<{ id: string; email: string; company: string }> {
  const email = `nia-${randomUUID()}@road.test`
  await owner.call(inviteEndpoint, { body: { invitationId: randomUUID(), email, seat: 'desk' } })
  const linkIn = async () => {
    const answer = await fetch(`${origin}/dev/mailbox.json?${new URLSearchParams({ to: email }).toString()}`)
    const mails = z.parse(mailbox, await answer.json()).data
    return /auth\/join#([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1]
  }
  await expect.poll(linkIn).toBeDefined()
  const names = { firstName: 'Nia', lastName: 'Brooks', phone: '214 555 0123' }
  const { user } = await createClient(origin)(joinEndpoint, {
    body: { token: (await linkIn()) ?? '', ...names, password: PASSWORD, agreeToTerms: true },
  })
  return { id: user.id, email, company: user.company.name }
}

test('[TEAM-21] [TEAM-26] a removed person’s unsent work is refused by name, saved as a file, and sent by no colleague', async ({
  enter,
  clientOf,
  origin,
}) => {
  const [owner, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const nia = await joinedBy(owner, origin)
  const page = await enter(nia.email, 'phone', PATHS.dashboard)
  const hauled = await booked(broker, owner, await untouchedLoad(broker))
  await openOwnLoad(page, origin, hauled)
  const load = await untouchedLoad(broker)
  await bookOffline(page, load)
  await openOwnLoad(page, origin, hauled)
  await addPages(page, 1)
  await saveAs(page, 'bol')
  await owner.call(removePersonEndpoint, { params: { id: nia.id }, body: {} })

  await goOnline(page)
  await expect(page).toHaveURL(/\/auth\/login/)
  const notice = page.getByText(new RegExp(`^${nia.company} removed you on .+, 2026\\. 2 items were not sent\\.$`))
  await expect(notice).toBeVisible()
  // whom nobody lets in again isn't told to sign in
  await expect(page.getByText('was signed out')).toHaveCount(0)
  await expect(page.getByText('to send 1 saved item')).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsScreen(page)
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).not.toContainEqual(expect.stringMatching(/^cache-/))

  const saved: Download[] = []
  page.on('download', (file) => saved.push(file))
  await page.getByRole('button', { name: `Save as a file: 2 unsent items of ${nia.email}` }).click()
  const names = () => saved.map((file) => file.suggestedFilename()).toSorted()
  await expect.poll(names).toEqual(['milepost-unsent-1.jpg', 'milepost-unsent.txt'])
  const bytesOf = async (name: string) => {
    const file = saved.find((each) => each.suggestedFilename() === name)
    return readFile((await file?.path()) ?? '')
  }
  const text = (await bytesOf('milepost-unsent.txt')).toString()
  expect(
    text.split('\n').filter((line) => line.includes('Booking request') && line.includes(`#${load.number}`)),
  ).toHaveLength(1)
  expect(text.split('\n').filter((line) => line.includes(`#${hauled.number}`))).toHaveLength(1)
  // the photo as it is on the device
  expect((await bytesOf('milepost-unsent-1.jpg')).subarray(6, 10).toString()).toBe('JFIF')

  await signIn(page, COMPANY)
  await page.goto(PATHS.outbox)
  await expect(page.getByText('All sent')).toBeVisible()
  expect(await requestsFor(broker, load)).toEqual([])
  expect(await page.evaluate((id) => JSON.stringify(Object.keys(localStorage)).includes(id), nia.id)).toBe(false)
})
