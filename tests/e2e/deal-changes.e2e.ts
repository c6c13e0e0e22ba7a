import { expect } from 'playwright/test'
import { loadPath } from '#contract/api/path.ts'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, bookedLoad } from '#tests/support/board-load.ts'
import type { DemoClient } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { openPaper } from '#tests/support/document-dialog.ts'
import { goOffline, goOnline, SAVED, waitForCachedShell, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

async function propose(client: DemoClient, load: { id: string }, more: number) {
  const { deal, agreedRate, pickupDateTime, deliveryDateTime } = await client.call(readLoadEndpoint, { params: load })
  const changeId = crypto.randomUUID()
  const terms = { rate: (agreedRate ?? 0) + more, pickupDateTime, deliveryDateTime, reason: 'Two more stops' }
  const body = { dealId: deal?.id ?? '', changeId, version: deal?.version ?? 0, ...terms }
  await client.call(proposeChangeEndpoint, { params: load, body })
  return changeId
}

test('a carrier proposes another rate without signal, the broker accepts, and the new version asks for signatures', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(COMPANY, 'phone')
  await withoutBackgroundSync(page)
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  await page.goto(loadPath(load.id))
  await waitForCachedShell(page)
  const paper = await openPaper(page, 'Rate confirmation')
  const change = paper.getByRole('region', { name: 'Change of the deal' })
  await expect(paper.getByText('Not signed yet')).toHaveCount(2)

  await goOffline(page)
  await change.getByRole('button', { name: 'Change the terms' }).click()
  const form = paper.getByRole('form', { name: 'Change the terms of the deal' })
  await form.getByLabel('Rate').focus()
  await form.getByLabel('Reason').fill('Two more stops')
  await expect(form.getByText('Change the rate or a time'), 'nobody tries to send yet').toBeHidden()
  await form.getByRole('button', { name: 'Send proposal' }).click()
  await expect(form.getByText('Change the rate or a time')).toBeVisible()
  await form.getByLabel('Rate').fill('9,876.50')
  await expect(form.getByText('Change the rate or a time')).toBeHidden()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await form.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(change).toContainText('Waiting to send: Change the terms')
  expect((await broker.call(readLoadEndpoint, { params: load })).deal).not.toHaveProperty('change')

  await goOnline(page)
  await expect(change).toContainText('You proposed a change')
  await expect(change).toContainText('$9,876.50')
  await expectAccessible(page)

  const desk = await enter(BROKER, 'desktop', loadPath(load.id))
  await expect(desk.getByText('A change waits for your answer')).toBeVisible()
  const broad = await openPaper(desk, 'Rate confirmation')
  const asked = broad.getByRole('region', { name: 'Change of the deal' })
  await expect(asked).toContainText('Two more stops')
  await expectAccessible(desk)
  await asked.getByRole('button', { name: 'Accept change' }).click()
  const asking = desk.getByRole('alertdialog', { name: 'Accept this change?' })
  await expect(asking).toContainText('$9,876.50')
  await asking.getByRole('button', { name: 'Accept change' }).click()
  await expect(asked).toContainText('Change accepted')
  await expect(broad).toContainText('version 2')
  await expect(broad.getByText('Not signed yet')).toHaveCount(2)
  await broad.getByText('Version 1', { exact: true }).click()
  await expect(broad).toContainText('Superseded by version 2')
  await expect(broad.getByRole('button', { name: 'Sign', exact: true })).toBeHidden()
  await expectAccessible(desk)

  // the carrier's open screen follows
  await expect(paper).toContainText('version 2')
  await expect(paper.getByText('$9,876.50').first()).toBeVisible()
  await expectFitsScreen(page)
})

test('a signer reads the new version first when the terms change meanwhile, and keeps what was typed', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  await waitForCachedShell(page)
  const paper = await openPaper(page, 'Rate confirmation')
  await paper.getByRole('button', { name: 'Sign', exact: true }).click()
  await paper.getByLabel('Title').fill('Fleet owner')
  await paper.getByRole('checkbox').check()

  const changeId = await propose(carrier, load, 125)
  await broker.call(answerChangeEndpoint, { params: load, body: { changeId, answer: 'accepted' } })
  await expect(paper).toContainText('The terms changed while you were signing. Read version 2')
  await expect(paper.getByRole('checkbox')).not.toBeChecked()
  await expect(paper.getByLabel('Title')).toHaveValue('Fleet owner')
  await paper.getByRole('checkbox').check()
  await paper.getByRole('button', { name: /^Sign and accept \$/ }).click()
  await expect(paper.getByRole('region', { name: 'Signatures' })).toContainText('Fleet owner')
  const { version, signatures } = await broker.call(readRateConfirmationEndpoint, { params: load, query: {} })
  expect([version, signatures?.map((each) => each.version)]).toEqual([2, [2]])
})

test('an answer given without signal to a change that was withdrawn meanwhile is refused in plain words', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(COMPANY, 'phone')
  await withoutBackgroundSync(page)
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  const changeId = await propose(broker, load, -50)
  await page.goto(loadPath(load.id))
  await waitForCachedShell(page)
  const paper = await openPaper(page, 'Rate confirmation')
  const change = paper.getByRole('region', { name: 'Change of the deal' })
  await expect(change).toContainText('proposes a change')
  await goOffline(page)
  await change.getByRole('button', { name: 'Accept change' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept change' }).click()
  await expect(change).toContainText('Waiting to send: Accept change')
  await broker.call(answerChangeEndpoint, { params: load, body: { changeId, answer: 'withdrawn' } })
  await goOnline(page)
  await expect(change).toContainText('This change was already answered or withdrawn')
  await change.getByRole('button', { name: 'Discard' }).click()
  await expect(change).toContainText('Change withdrawn')
  await expect(change.getByRole('button', { name: 'Change the terms' })).toBeVisible()
})
