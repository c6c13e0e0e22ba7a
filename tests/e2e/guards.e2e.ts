import { expect, type Locator, type Page, type Response } from 'playwright/test'
import { login, logout, me, refresh } from '#contract/account.ts'
import { DEFAULT_API_ROOT } from '#contract/wire.ts'
import { test } from '#tests/support/demo-test.ts'
import { PASSWORD, untouchedLoad } from '#tests/support/demo-client.ts'
import { spoilTokens, storedSession } from '#tests/support/stored-session.ts'
import { alterAnswers, cutOff } from '#tests/support/wire.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const LOGIN = /\/auth\/login$/
const BOTH = ['accessToken', 'refreshToken'] as const

const toNotifications = (page: Page) => page.getByRole('link', { name: /^Notifications/ })
const notificationsHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Notifications' })

/** What the page may do from here on, as if an administrator had changed its role. */
async function permit(page: Page, names: string[]): Promise<void> {
  await alterAnswers(page, me, (profile) => {
    profile.role.permissions = names.map((name) => ({ name }))
  })
  await page.reload()
  await expect.poll(async () => (await storedSession(page))?.permissions).toEqual(names)
}

/** The calls to the API that a page makes, with the Authorization header of each. */
function callsOf(page: Page): { path: string; status: number; authorization: string | null }[] {
  const calls: ReturnType<typeof callsOf> = []
  const note = async (response: Response) => {
    const path = new URL(response.url()).pathname
    if (!path.startsWith(DEFAULT_API_ROOT)) return
    // what is under way when the test ends has none any more
    const authorization = await response
      .request()
      .headerValue('authorization')
      .catch(() => null)
    calls.push({ path: path.slice(DEFAULT_API_ROOT.length), status: response.status(), authorization })
  }
  page.on('response', (response) => void note(response))
  return calls
}

test('[GUARD-01] every address of the dashboard leads who is not signed in to the sign-in page', async ({
  page,
  origin,
}) => {
  for (const path of [
    '',
    '/my-loads',
    '/load-board',
    '/load/0195a7c0-0000-7000-8000-000000000000',
    '/loadboard/0195a7c0-0000-7000-8000-000000000000',
    '/notifications',
    '/subscription/payment-methods',
  ]) {
    await page.goto(`${origin}/dashboard${path}`)
    await expect(page, path).toHaveURL(LOGIN)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
})

test('[GUARD-04] the own loads need load:list; who may not even list goes where everybody may', async ({ enter }) => {
  const page = await enter(DISPATCHER)
  await permit(page, ['load:read', 'load:book'])
  for (const path of ['/dashboard', '/dashboard/my-loads']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/dashboard\/notifications$/)
  }
  await page.goto('/dashboard/load-board')
  await expect(page.getByRole('heading', { level: 1, name: 'Load Board' })).toBeVisible()
})

test('[GUARD-03, GUARD-05] the board and its loads need load:book; others go to their loads', async ({
  enter,
  clientOf,
}) => {
  const [load] = await (await clientOf(BROKER)).loads('pending')
  const page = await enter(BROKER)
  for (const path of ['/dashboard/load-board', `/dashboard/loadboard/${load?.id}`]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { name: /Here are your loads/ })).toBeVisible()
  }
})

test('[GUARD-08] a load needs load:read', async ({ enter, clientOf }) => {
  const [load] = await (await clientOf(BROKER)).loads('pending')
  const page = await enter(BROKER)
  await page.goto(`/dashboard/load/${load?.id}`)
  await expect(page.getByRole('heading', { name: `Load #${load?.number}` })).toBeVisible()
  await permit(page, ['load:list'])
  await page.goto(`/dashboard/load/${load?.id}`)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[GUARD-07] a load is edited by who holds load:update, not by who may merely post', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await page.goto(`/dashboard/edit-load/${load.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /edit/i })).toBeVisible()
  await permit(page, ['load:list', 'load:read', 'load:create'])
  await page.goto(`/dashboard/edit-load/${load.id}`)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[GUARD-11] who may edit a load may not therefore delete it, nor the other way round', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  const edit = page.getByRole('main').getByRole('link', { name: /^Edit/ })
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  const expectWith = async (right: string, shown: Locator, hidden: Locator) => {
    await permit(page, ['load:list', 'load:read', right])
    await page.goto(`/dashboard/load/${load.id}`)
    await expect(shown).toBeVisible()
    await expect(hidden).toHaveCount(0)
  }
  await page.goto(`/dashboard/load/${load.id}`)
  await expect(edit).toBeVisible()
  await expect(remove).toBeVisible()
  await expectWith('load:update', edit, remove)
  await expectWith('load:delete', remove, edit)
})

test('[GUARD-09] what everybody has of their own needs no permission at all', async ({ enter }) => {
  const page = await enter(DISPATCHER)
  await permit(page, [])
  const open = ['calendar', 'notifications', 'activity', 'profile', 'settings', 'subscription/payment-methods']
  for (const path of open) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page, path).toHaveURL(new RegExp(`/dashboard/${path}$`))
  }
})

test('[GUARD-10] permissions that change open and close screens, and the tokens stay', async ({ enter }) => {
  const page = await enter(BROKER)
  const before = await storedSession(page)
  const board = page.getByRole('link', { name: 'Load Board' })
  await expect(board).toHaveCount(0)
  await permit(page, ['load:list', 'load:book'])
  await board.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Load Board' })).toBeVisible()
  const after = await storedSession(page)
  expect(after?.user.role.name).toBe('broker')
  expect(after?.accessToken).toBe(before?.accessToken)
  expect(after?.refreshToken).toBe(before?.refreshToken)
})

test('[GUARD-12] the session is kept in the device, and its encoded copy under user-info', async ({ enter }) => {
  const page = await enter(BROKER)
  const session = await storedSession(page)
  expect(Object.keys(session ?? {}).sort()).toEqual(['accessToken', 'permissions', 'refreshToken', 'user'])
  expect(session?.user.email).toBe(BROKER)
  expect(session?.permissions).toContain('load:create')
  const copy = () => page.evaluate(() => localStorage.getItem('user-info') ?? '')
  const decoded = async () => JSON.parse(Buffer.from(await copy(), 'base64').toString()) as unknown
  await expect.poll(copy, 'once the screen stands').not.toBe('')
  expect(await copy()).not.toContain(BROKER)
  expect(await decoded()).toEqual(session)

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect.poll(copy, 'any page rewrites it').not.toBe('')
  expect(await decoded()).toEqual(session)
})

test('[GUARD-13] calls carry the access token when there is one, and nothing when there is none', async ({
  page,
  origin,
}) => {
  const calls = callsOf(page)
  await page.goto(`${origin}/auth/login`)
  await page.getByLabel('Email').fill(BROKER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('loads in total')).toBeVisible()
  const token = (await storedSession(page))?.accessToken
  const [first, ...later] = calls
  expect(first).toMatchObject({ path: login.path, authorization: null })
  expect(later.length).toBeGreaterThan(3)
  expect([...new Set(later.map(({ authorization }) => authorization))]).toEqual([`Bearer ${token}`])
})

test('[GUARD-14] a 401 is refreshed and asked again with the new token, and nobody notices', async ({ enter }) => {
  const page = await enter(BROKER)
  await spoilTokens(page, ['accessToken'])
  const calls = callsOf(page)
  await toNotifications(page).click()
  await expect(page.getByText(/unread of \d+ total/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' }).getByText(/sign in|session/i)).toHaveCount(0)

  // what is stored shows first, so the screen says nothing of the calls behind it
  await expect.poll(async () => (await storedSession(page))?.accessToken).not.toBe('spoiled')
  const session = await storedSession(page)
  const refused = calls.find(({ status }) => status === 401)
  expect(refused?.authorization).toBe('Bearer spoiled')
  const retried = { path: refused?.path, status: 200, authorization: `Bearer ${session?.accessToken}` }
  await expect.poll(() => calls).toContainEqual(retried)
  expect(calls.filter(({ path }) => path === refresh.path).map(({ status }) => status)).toEqual([200])
  const copy = await page.evaluate(() => localStorage.getItem('user-info') ?? '')
  expect(JSON.parse(Buffer.from(copy, 'base64').toString())).toEqual(session)
})

test('[GUARD-14, F36] two tabs whose token ran out at once refresh it once', async ({ enter }) => {
  const one = await enter(BROKER)
  const other = await one.context().newPage()
  await other.goto('/dashboard')
  await expect(other.getByText('loads in total')).toBeVisible()
  const calls = [callsOf(one), callsOf(other)]
  await spoilTokens(one, ['accessToken'])
  await Promise.all([toNotifications(one).click(), toNotifications(other).click()])
  for (const page of [one, other]) {
    await expect(page.getByText(/unread of \d+ total/)).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/notifications$/)
  }
  // what is stored is on screen before the server has answered
  for (const mine of calls)
    await expect.poll(() => mine.some(({ path, status }) => path === '/notifications' && status === 200)).toBe(true)
  expect(calls.flat().filter(({ path }) => path === refresh.path)).toHaveLength(1)
})

test('[GUARD-14] only a refused refresh signs out, in every tab, and what is stored of the sign-in goes', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  const other = await page.context().newPage()
  await other.goto('/dashboard/notifications')
  await expect(notificationsHeading(other)).toBeVisible()

  // either tab may be the one that notices
  const restored = await Promise.all([page, other].map((tab) => cutOff(tab, refresh)))
  const tried = page.context().waitForEvent('requestfailed', (request) => request.url().endsWith(refresh.path))
  await spoilTokens(page, BOTH)
  await toNotifications(page).click()
  await expect(notificationsHeading(page)).toBeVisible()
  // what is stored stands there before the server has been asked
  await tried
  await expect(page, 'no signal signs nobody out').toHaveURL(/\/dashboard\/notifications$/)
  expect(await storedSession(page)).not.toBeNull()

  await Promise.all(restored.map((restore) => restore()))
  await page.reload()
  await expect(page).toHaveURL(LOGIN)
  await expect(other).toHaveURL(LOGIN)
  expect(await storedSession(page)).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('user-info'))).toBeNull()
})

test('[GUARD-15] a 401 clears what an older version left behind, if it left a token', async ({ enter }) => {
  const page = await enter(BROKER)
  // what today's app writes there comes and goes in its own time
  const keys = () =>
    page.evaluate(() => ['kept', 'permissions', 'token', 'user'].filter((name) => localStorage.getItem(name) !== null))
  const keep = (names: string[]) =>
    page.evaluate((all) => {
      for (const name of all) localStorage.setItem(name, 'old')
    }, names)

  await keep(['user', 'permissions', 'kept'])
  await spoilTokens(page, ['accessToken'])
  await page.reload()
  await expect.poll(async () => (await storedSession(page))?.accessToken).not.toBe('spoiled')
  await expect(page.getByText('loads in total')).toBeVisible()
  expect(await keys(), 'without a token they are none of ours').toEqual(['kept', 'permissions', 'user'])

  await keep(['token'])
  await page.reload()
  await expect(page.getByText('loads in total')).toBeVisible()
  expect(await keys(), 'nothing was refused').toContain('token')
  await spoilTokens(page, ['accessToken'])
  await page.reload()
  await expect.poll(keys).toEqual(['kept'])
})

test('[GUARD-16, SHELL-07] signing out clears the session, what was stored for the account and its copy, in every tab', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  const other = await page.context().newPage()
  await other.goto('/dashboard/notifications')
  await expect(notificationsHeading(other)).toBeVisible()
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  const userId = (await storedSession(page))?.user.id
  expect(await databases()).toContain(`cache-${userId}`)
  await page.evaluate(() => {
    const visited: string[] = []
    Object.assign(window, { visited })
    for (const way of ['pushState', 'replaceState'] as const) {
      const original = history[way].bind(history)
      history[way] = (state, unused, url) => {
        visited.push(String(url))
        original(state, unused, url)
      }
    }
  })

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(LOGIN)
  await expect(other).toHaveURL(LOGIN)
  expect(await storedSession(page)).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('user-info'))).toBeNull()
  await expect.poll(databases).not.toContain(`cache-${userId}`)
  // until the public home stands there, it leads on to the sign-in page
  await expect.poll(() => page.evaluate(() => (window as unknown as { visited: string[] }).visited)).toContain('/')
  await page.goBack()
  await expect(page).toHaveURL(LOGIN)
})

test('[GUARD-17] signing out leads from the sidebar to the front door, from the settings to the sign-in', async ({
  enter,
}) => {
  /** Signs out, and tells where the page went from then on, also where it was sent on at once. */
  const leave = async (page: Page, button: string) => {
    await page.goto('/dashboard/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Account & Settings' })).toBeVisible()
    await page.evaluate(() => {
      const visited: string[] = []
      Object.assign(window, { visited })
      for (const name of ['pushState', 'replaceState'] as const) {
        const go = history[name].bind(history)
        history[name] = (state, unused, url) => {
          visited.push(String(url))
          go(state, unused, url)
        }
      }
    })
    const told = page.waitForResponse(`**${logout.path}`)
    await page.getByRole('button', { name: button }).click()
    await told
    return () => page.evaluate(() => (window as unknown as { visited: string[] }).visited)
  }
  const bySidebar = await leave(await enter(BROKER), 'Logout')
  await expect.poll(bySidebar).toContain('/')

  const page = await enter(BROKER)
  const bySettings = await leave(page, 'Sign out')
  await page.waitForLoadState('networkidle')
  expect(await bySettings()).not.toContain('/')
  await expect(page).toHaveURL(LOGIN)
})
