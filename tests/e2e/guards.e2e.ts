import { expect, type Locator, type Page, type Response } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { loginEndpoint, logoutEndpoint, refreshSessionEndpoint } from '#contract/account/account.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { test } from '#tests/support/demo-test.ts'
import { PASSWORD, untouchedLoad } from '#tests/support/demo-client.ts'
import { permit } from '#tests/support/permit.ts'
import { recordNotices } from '#tests/support/recorded-notices.ts'
import { spoilTokens, storedSession } from '#tests/support/stored-session.ts'
import { cutOff } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'
const LOGIN = /\/auth\/login$/
const HOME = /^http:\/\/[^/]+\/$/
const BOTH = ['accessToken', 'refreshToken'] as const

const toNotifications = (page: Page) => page.getByRole('link', { name: /^Notifications/ })
const notificationsHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Notifications' })

/** The calls to the API that a page makes, with the Authorization header of each. */
function callsOf(page: Page): { path: string; status: number; authorization: string | null }[] {
  const calls: ReturnType<typeof callsOf> = []
  const note = async (response: Response) => {
    const path = new URL(response.url()).pathname
    if (!path.startsWith(DEFAULT_API_ROOT)) return
    // a request in progress when the test ends has no headers to read
    const authorization = await response
      .request()
      .headerValue('authorization')
      .catch(() => null)
    calls.push({ path: path.slice(DEFAULT_API_ROOT.length), status: response.status(), authorization })
  }
  page.on('response', (response) => void note(response))
  return calls
}

test('[GUARD-01] [CODE-13] every dashboard URL, known or not, redirects a signed-out visitor to the sign-in page', async ({
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
    '/no-such-page',
    '/no/such/page?at=all',
  ]) {
    await page.goto(`${origin}/dashboard${path}`)
    // [FORM-07] the screen to open after the sign-in
    const returnTo = path && `?returnTo=${encodeURIComponent(`/dashboard${path}`)}`
    await expect(page, path).toHaveURL(`${origin}/auth/login${returnTo}`)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
})

test('[GUARD-04] [CODE-13] My loads needs load:list; a user without it is redirected to the profile', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  await permit(page, ['load:read', 'load:book'])
  for (const path of ['/dashboard', '/dashboard/my-loads']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/dashboard\/profile$/)
  }
  await page.goto('/dashboard/load-board')
  await expect(page.getByRole('heading', { level: 1, name: 'Load Board' })).toBeVisible()
})

test('[GUARD-03, GUARD-05] the board and its loads need load:book; other users are redirected to My loads @core', async ({
  enter,
  clientOf,
}) => {
  const [load] = await (await clientOf(BROKER)).loads('pending')
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  for (const path of ['/dashboard/load-board', `/dashboard/loadboard/${load?.id}`]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { name: /Here are your loads/ })).toBeVisible()
  }
})

test('[GUARD-08] a load needs load:read', async ({ enter, clientOf }) => {
  const [load] = await (await clientOf(BROKER)).loads('pending')
  const page = await enter(BROKER, 'desktop', `/dashboard/load/${load?.id}`)
  await expect(page.getByRole('heading', { name: `Load #${load?.number}` })).toBeVisible()
  await permit(page, ['load:list'])
  await page.goto(`/dashboard/load/${load?.id}`)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[GUARD-07] editing a load needs load:update, and load:create is not enough', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER, 'desktop', `/dashboard/edit-load/${load.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /edit/i })).toBeVisible()
  await permit(page, ['load:list', 'load:read', 'load:create'])
  await page.goto(`/dashboard/edit-load/${load.id}`)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[GUARD-11] load:update does not allow deleting, and load:delete does not allow editing', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
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

test('[GUARD-09] the user’s own screens need no permission', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  await permit(page, [])
  const open = ['calendar', 'notifications', 'activity', 'profile', 'settings', 'subscription/payment-methods']
  for (const path of open) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page, path).toHaveURL(new RegExp(`/dashboard/${path}$`))
  }
})

test('[GUARD-10] changed permissions open and close screens without new tokens', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
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

test('[CODE-12] [GUARD-12] the device stores the session, and an encoded copy under user-info @core', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const session = await storedSession(page)
  expect(Object.keys(session ?? {}).sort()).toEqual(['accessToken', 'permissions', 'refreshToken', 'user'])
  expect(session?.user.email).toBe(BROKER)
  expect(session?.permissions).toContain('load:create')
  const copy = () => page.evaluate(() => localStorage.getItem('user-info') ?? '')
  const decoded = async () => JSON.parse(Buffer.from(await copy(), 'base64').toString()) as unknown
  await expect.poll(copy, 'once the screen has rendered').not.toBe('')
  expect(await copy()).not.toContain(BROKER)
  expect(await decoded()).toEqual(session)

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect.poll(copy, 'any page rewrites it').not.toBe('')
  expect(await decoded()).toEqual(session)
})

test('[GUARD-13] API calls send the access token when there is one, and no header otherwise @core', async ({
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
  expect(first).toMatchObject({ path: loginEndpoint.path, authorization: null })
  expect(later.length).toBeGreaterThan(3)
  expect([...new Set(later.map(({ authorization }) => authorization))]).toEqual([`Bearer ${token}`])
})

test('[GUARD-14] after a 401 the app refreshes the token and repeats the call, and the user sees nothing of it @core', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const noticed = await recordNotices(page)
  await page.goto(PATHS.dashboard)
  await expect(toNotifications(page)).toBeVisible()
  await spoilTokens(page, ['accessToken'])
  const calls = callsOf(page)
  await toNotifications(page).click()
  await expect(page.getByText(/unread of \d+ total/)).toBeVisible()

  // the saved copy shows first, so the screen doesn't show when the calls are done
  await expect.poll(async () => (await storedSession(page))?.accessToken).not.toBe('spoiled')
  const session = await storedSession(page)
  const refused = calls.find(({ status }) => status === 401)
  expect(refused?.authorization).toBe('Bearer spoiled')
  const retried = { path: refused?.path, status: 200, authorization: `Bearer ${session?.accessToken}` }
  await expect.poll(() => calls).toContainEqual(retried)
  expect(calls.filter(({ path }) => path === refreshSessionEndpoint.path).map(({ status }) => status)).toEqual([200])
  const copy = await page.evaluate(() => localStorage.getItem('user-info') ?? '')
  expect(JSON.parse(Buffer.from(copy, 'base64').toString())).toEqual(session)
  expect(noticed).toEqual([])
})

test('[GUARD-14, F36] two tabs whose token expires together refresh it once @core', async ({ enter }) => {
  const one = await enter(BROKER, 'desktop', PATHS.dashboard)
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
  // the saved copy is on screen before the server answers
  for (const mine of calls)
    await expect.poll(() => mine.some(({ path, status }) => path === '/notifications' && status === 200)).toBe(true)
  expect(calls.flat().filter(({ path }) => path === refreshSessionEndpoint.path)).toHaveLength(1)
})

test('[GUARD-14] only a refused refresh signs the user out, in every tab, and removes the stored session @core', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const other = await page.context().newPage()
  await other.goto('/dashboard/notifications')
  await expect(notificationsHeading(other)).toBeVisible()

  // either tab may be the one that notices
  const restored = await Promise.all([page, other].map((tab) => cutOff(tab, refreshSessionEndpoint)))
  const tried = page
    .context()
    .waitForEvent('requestfailed', (request) => request.url().endsWith(refreshSessionEndpoint.path))
  await spoilTokens(page, BOTH)
  await toNotifications(page).click()
  await expect(notificationsHeading(page)).toBeVisible()
  // the saved copy shows before the server is called
  await tried
  await expect(page, 'being offline signs nobody out').toHaveURL(/\/dashboard\/notifications$/)
  expect(await storedSession(page)).not.toBeNull()

  await Promise.all(restored.map((restore) => restore()))
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login(\?returnTo=.*)?$/)
  await expect(other).toHaveURL(/\/auth\/login(\?returnTo=.*)?$/)
  expect(await storedSession(page)).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('user-info'))).toBeNull()
})

test('[GUARD-15] a 401 clears the keys of an older version, if that version left a token', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  // the current app writes other keys at any time, so only these are checked
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
  expect(await keys(), 'without a token they belong to another app').toEqual(['kept', 'permissions', 'user'])

  await keep(['token'])
  await page.reload()
  await expect(page.getByText('loads in total')).toBeVisible()
  expect(await keys(), 'nothing was refused').toContain('token')
  await spoilTokens(page, ['accessToken'])
  await page.reload()
  await expect.poll(keys).toEqual(['kept'])
})

test('[GUARD-16, SHELL-07] signing out clears the session, its copy and the account’s saved data, in every tab', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const other = await page.context().newPage()
  await other.goto('/dashboard/notifications')
  await expect(notificationsHeading(other)).toBeVisible()
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  const userId = (await storedSession(page))?.user.id
  expect(await databases()).toContain(`cache-${userId}`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(HOME)
  await expect(other).toHaveURL(LOGIN)
  expect(await storedSession(page)).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('user-info'))).toBeNull()
  await expect.poll(databases).not.toContain(`cache-${userId}`)
  await page.goBack()
  await expect(page).toHaveURL(LOGIN)
})

test('[GUARD-17, SET-05] signing out in the sidebar opens the public home, and in the settings the sign-in page @core', async ({
  enter,
}) => {
  /** Signs out. @returns a reader of every path visited since, redirects included */
  const signOut = async (page: Page, button: string) => {
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
    const loggedOut = page.waitForResponse(`**${logoutEndpoint.path}`)
    await page.getByRole('button', { name: button }).click()
    await loggedOut
    return () => page.evaluate(() => (window as unknown as { visited: string[] }).visited)
  }
  const sidebar = await enter(BROKER, 'desktop', PATHS.dashboard)
  await signOut(sidebar, 'Logout')
  await expect(sidebar).toHaveURL(HOME)
  await expect(sidebar.getByRole('heading', { name: 'Every mile accounted for.' })).toBeVisible()

  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const bySettings = await signOut(page, 'Sign out')
  await expect(page).toHaveURL(LOGIN)
  await page.waitForLoadState('networkidle')
  expect(await storedSession(page)).toBeNull()
  expect(await bySettings()).not.toContain('/')
  await expect(page).toHaveURL(LOGIN)
})
