import { expect, type Page } from 'playwright/test'
import { registerEndpoint } from '#contract/account/sign-up.ts'
import { loadPath } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { fillSignIn } from '#tests/support/browser-person.ts'
import { demoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'

const BROKER = 'broker@milepost.test'
const COMPANY = 'company@milepost.test'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('[FORM-07] a link to a load leads there after the sign-in, and a link to another site does not', async ({
  page,
  origin,
}) => {
  const load = await untouchedLoad(await demoClient(origin, BROKER))
  await page.goto(`${origin}${loadPath(load.id)}`)
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=/)
  await fillSignIn(page, BROKER)
  await expect(page).toHaveURL(`${origin}${loadPath(load.id)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Load #/)

  for (const bad of ['//evil.test', 'javascript:alert(1)']) {
    await button(page, 'Logout').click()
    await expect(page).toHaveURL(`${origin}/auth/login`)
    await page.goto(`${origin}/auth/login?returnTo=${bad}`)
    await fillSignIn(page, BROKER)
    await expect(page).toHaveURL(`${origin}/dashboard`)
  }
})

test('[FORM-08] the email typed at sign-in is filled in where a reset link is requested', async ({ page, origin }) => {
  await page.goto(`${origin}/auth/login`)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await page.getByLabel('Email').fill(COMPANY)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(COMPANY)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
})

test('[FORM-08] a typo in the email of a sign-up is fixed without filling in the form again', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/auth/signup`)
  await page.getByRole('radio', { name: /broker/i }).check()
  await button(page, 'Next').click()
  await button(page, 'Continue with phone or email').click()
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
  const typed = [
    ['Business name', 'Northlight'],
    ['First name', 'Ada'],
    ['Last name', 'Road'],
    ['Email', 'ada.typo@road.tset'],
    ['Phone', '(312) 555-0177'],
    ['DOT number', '2914702'],
  ] as const
  for (const [label, text] of typed) await page.getByLabel(label).fill(text)
  const secrets = async () => {
    await page.getByLabel('Password', { exact: true }).fill('chrome stacks and mud flaps')
    await page.getByLabel('Confirm password').fill('chrome stacks and mud flaps')
    await page.getByRole('checkbox').check()
  }
  await secrets()
  await button(page, 'Create Account').click()
  await expect(page).toHaveURL(/\/auth\/verify-email/)

  await page.getByRole('link', { name: 'Fix it' }).click()
  for (const [label, text] of typed) await expect(page.getByRole('textbox', { name: label })).toHaveValue(text)
  await page.getByRole('textbox', { name: 'Email' }).fill('ada.typo@road.test')
  await secrets()
  const sent = page.waitForRequest((request) => request.url().endsWith(registerEndpoint.path))
  await button(page, 'Create Account').click()
  expect((await sent).postDataJSON()).toMatchObject({ email: 'ada.typo@road.test', businessName: 'Northlight' })
  await expect(page).toHaveURL(/ada\.typo%40road\.test/)
})

test('[FORM-08] Edit Profile asks before it discards changes', async ({ enter }) => {
  const page = await enter(COMPANY)
  await page.goto('/dashboard/profile/edit')
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('tab', { name: 'Security' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await expect(asked).toBeVisible()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click()
  await asked.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
})
