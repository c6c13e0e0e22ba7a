import { expect } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { fillSignIn } from '#tests/support/browser-person.ts'
import { test } from '#tests/support/mail-test.ts'

test('[KEY-17] an owner makes a key, stores its token, changes and ends it', async ({ page, origin, account }) => {
  const { email } = await account()
  await page.goto(`${origin}${PATHS.login}`)
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`${origin}${PATHS.settings}`)
  await page
    .getByRole('navigation', { name: 'Settings pages' })
    .getByRole('link', { name: /^Integrations/ })
    .click()
  await expect(page.getByText('No keys yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Guide' })).toHaveAttribute('href', PATHS.developers)
  await expect(page.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', PATHS.apiReference)
  await expectAccessible(page)

  const form = page.getByRole('region', { name: 'Make a key' })
  await form.getByRole('button', { name: 'Make key' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Ridgeline TMS')
  await form.getByRole('checkbox', { name: 'Post and change loads' }).check()
  await expect(form.getByText('It agrees on rates in your name.')).toBeVisible()
  await expect(form.getByRole('radio', { name: '90 days' })).toBeChecked()
  await form.getByRole('radio', { name: '365 days' }).check({ force: true })
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Make key' }).click()

  const shown = page.getByRole('region', { name: 'Copy this key now. It isn’t shown again.' })
  const token = (await shown.getByRole('status', { name: 'The key' }).textContent()) ?? ''
  expect(token).toMatch(/^mp_[0-9A-Za-z]{46}$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Account & Settings' }).first().click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without storing the key?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep key on screen' }).click()
  await page.setViewportSize({ width: 800, height: 900 })
  await expect(shown).toContainText(token)
  const own = await page.request.get(`${origin}/api/key`, { headers: { authorization: `Bearer ${token}` } })
  expect(await own.json()).toMatchObject({ response: { name: 'Ridgeline TMS', scopes: ['loads:read', 'loads:write'] } })
  await shown.getByRole('button', { name: 'I stored it' }).click()
  await expect(page.getByRole('button', { name: 'Make a key' })).toBeVisible()

  const row = page.getByRole('list', { name: 'Your API keys' }).getByRole('listitem')
  await expect(row).toContainText(`mp_…${token.slice(-4)}`)
  await expect(row).toContainText('Read loads, Post and change loads')
  await expect(page.getByText(token)).toHaveCount(0)
  const choose = async (what: string) => {
    await row.getByRole('button', { name: 'Change or end the key Ridgeline TMS' }).click()
    await row.getByRole('menuitem', { name: what }).click()
  }
  await choose('Change')
  const changing = page.getByRole('dialog', { name: 'Change this key' })
  await changing.getByRole('checkbox', { name: 'Post and change loads' }).uncheck()
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(row).not.toContainText('Post and change loads')

  const changes = page.getByRole('region', { name: /^Changes/ })
  await expect(changes).toContainText('took the scope loads:write from the key Ridgeline TMS')
  await expect(changes).toContainText('made the key Ridgeline TMS')
  await page.getByRole('link', { name: 'Account & Settings' }).first().click()
  const settings = page.getByRole('navigation', { name: 'Settings pages' })
  await expect(settings.getByRole('link', { name: /^Integrations/ })).toContainText('1 key')
  await settings.getByRole('link', { name: /^Integrations/ }).click()

  await choose('End key')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End key', exact: true }).click()
  await expect(row).toContainText('ended ')
  const ended = await page.request.get(`${origin}/api/key`, { headers: { authorization: `Bearer ${token}` } })
  expect(ended.status()).toBe(401)
})
