import { expect } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { fillSignIn } from '#tests/support/browser-person.ts'
import { test } from '#tests/support/mail-test.ts'

const PASSWORD = 'Blue horse 48 stays'

test('[TEAM-03] [TEAM-05] an owner invites a colleague, who joins from the email and works in the same company @core', async ({
  page,
  browser,
  origin,
  inbox,
  account,
}) => {
  const { email } = await account()
  const colleague = email.replace('ada', 'nia')
  await page.goto(`${origin}${PATHS.login}`)
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`${origin}${PATHS.people}`)
  await expect(page.getByText('You work alone here.')).toBeVisible()
  await page.getByLabel('Email').fill(colleague)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${colleague}`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Revoke the invitation of ${colleague}` })).toBeVisible()

  const { content } = await inbox.mailTo(colleague)
  const token = /auth\/join#([\w-]+)/.exec(content)?.[1]
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(`${origin}${PATHS.join}#${token}`)
  await expect(theirs.getByRole('heading', { name: /^Join / })).toBeVisible()
  // the token stays where nobody else reads it
  expect(theirs.url()).not.toContain(token)
  await theirs.getByLabel('First name').fill('Nia')
  await theirs.getByLabel('Last name').fill('Brooks')
  await theirs.getByLabel('Phone').fill('214 555 0123')
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByLabel('Confirm Password').fill(PASSWORD)
  await theirs.getByRole('checkbox').check()
  await theirs.getByRole('button', { name: 'Join' }).click()
  await expect(theirs).toHaveURL(/\/dashboard/)
  await theirs.goto(`${origin}${PATHS.people}`)
  const people = theirs.getByRole('table', { name: 'People of your company' }).locator('tbody').getByRole('row')
  await expect(people).toHaveCount(2)
  await expect(people.last()).toContainText('Desk')
  // a desk sees who works there, and changes nobody
  await expect(theirs.getByRole('button', { name: /^Change|Send invitation/ })).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('joined as Desk')).toBeVisible()
})
