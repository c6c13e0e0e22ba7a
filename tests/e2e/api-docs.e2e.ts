import { expect } from 'playwright/test'
import { test } from '#tests/support/mail-test.ts'

test('[KEY-14] /api/docs renders under its policy and asks no other host', async ({ page, origin }) => {
  const problems: string[] = []
  const others: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && url.protocol !== 'data:') others.push(request.url())
  })
  const answer = await page.goto(`${origin}/api/docs`)
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';")
  expect(answer?.headers()['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/)
  await expect(page.getByRole('heading', { name: /Milepost API for programs/ })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('/loads/by-reference/{reference}', { exact: false }).first()).toBeVisible()
  expect([problems, others]).toEqual([[], []])
})
