import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { login, me, signedIn } from '#contract/account.ts'
import { myRequests } from '#contract/booking.ts'
import { devices, signOutDevice, signOutEverywhere } from '#contract/device.ts'
import { saveTemplate, templateForm } from '#contract/load-template.ts'
import { correctArrival, myLoads, readLoad } from '#contract/load.ts'
import { readNotificationPlan, updateNotificationPlan } from '#contract/notification-settings.ts'
import {
  deleteAccount,
  readNotificationSettings,
  updateAvatar,
  updateNotificationSettings,
  updateProfile,
} from '#contract/profile-edit.ts'
import { recoveryCodesLeft, renewRecoveryCodes, resendOtp, validateOtp } from '#contract/second-step.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ask, bookedLoad, deliveredLoad, postLoad, tenderedLoad } from '#tests/support/freight.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { codeIn, startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})
const nobody = server.as(null)

async function signIn({ email }: Person) {
  return signedIn.parse(await nobody.call(login, { body: { email, password: PASSWORD } }))
}

describe('2-step verification', () => {
  async function protectedPerson() {
    const dana = await person(server, 'dispatcher')
    const { recoveryCodes = [] } = await server
      .as(dana)
      .call(updateProfile, { body: { settings: { twoFactorEnabled: true } } })
    expect((await inbox.mailTo(dana.email)).subject).toBe('2-step verification is on')
    return { dana, recoveryCodes }
  }
  async function begun({ email }: Person) {
    const answer = await nobody.call(login, { body: { email, password: PASSWORD } })
    if (!('secondStep' in answer)) throw new Error('Signed in without a code')
    return answer.secondStep
  }

  test('[API-08] [PEDIT-10] asks for the mailed code after the password, and lets in by it, once', async () => {
    const { dana } = await protectedPerson()
    const { challenge } = await begun(dana)
    const code = codeIn(await inbox.mailTo(dana.email, 2))
    const session = await nobody.call(validateOtp, { body: { challenge, code } })
    expect((await server.as(session).call(me, {})).id).toBe(dana.id)
    expect(await refusalOf(nobody.call(validateOtp, { body: { challenge, code } }))).toMatchObject({
      status: 401,
      code: 'CHALLENGE_OVER',
    })
  })

  test('[API-08] is over after five wrong codes, or ten minutes', async () => {
    const { dana } = await protectedPerson()
    const { challenge } = await begun(dana)
    const code = codeIn(await inbox.mailTo(dana.email, 2))
    const wrong = code === '000000' ? '111111' : '000000'
    const tried = (challenge: string, code: string) =>
      refusalOf(nobody.call(validateOtp, { body: { challenge, code } })).then((refused) => refused.code)
    for (let tries = 0; tries < 5; tries++) expect(await tried(challenge, wrong)).toBe('CODE_WRONG')
    expect(await tried(challenge, code)).toBe('CHALLENGE_OVER')
    const second = await begun(dana)
    const late = codeIn(await inbox.mailTo(dana.email, 3))
    server.pass({ minutes: 10 })
    expect(await tried(second.challenge, late)).toBe('CHALLENGE_OVER')
  })

  test('[API-09] mails another code after 60 seconds', async () => {
    const { dana } = await protectedPerson()
    const { challenge } = await begun(dana)
    await inbox.mailTo(dana.email, 2)
    expect(await refusalOf(nobody.call(resendOtp, { body: { challenge } }))).toMatchObject({ status: 429 })
    server.pass({ minutes: 1 })
    await nobody.call(resendOtp, { body: { challenge } })
    const code = codeIn(await inbox.mailTo(dana.email, 3))
    expect((await nobody.ask(validateOtp, { body: { challenge, code } })).status).toBe(200)
  })

  test('lets in by a recovery code, each of them once, and says so by mail', async () => {
    const { dana, recoveryCodes } = await protectedPerson()
    expect(recoveryCodes).toHaveLength(10)
    const [recoveryCode = ''] = recoveryCodes
    const { challenge } = await begun(dana)
    const session = await nobody.call(validateOtp, { body: { challenge, recoveryCode: recoveryCode.toLowerCase() } })
    expect(await server.as(session).call(recoveryCodesLeft, {})).toEqual({ left: 9 })
    const again = await begun(dana)
    const refused = nobody.call(validateOtp, { body: { challenge: again.challenge, recoveryCode } })
    expect((await refusalOf(refused)).code).toBe('CODE_WRONG')
    await inbox.mailTo(dana.email, 3)
    const { recoveryCodes: renewed } = await server.as(dana).call(renewRecoveryCodes, { body: { password: PASSWORD } })
    const old = nobody.call(validateOtp, { body: { challenge: again.challenge, recoveryCode: recoveryCodes[1] ?? '' } })
    expect((await refusalOf(old)).code).toBe('CODE_WRONG')
    const body = { challenge: again.challenge, recoveryCode: renewed[0] ?? '' }
    expect((await nobody.ask(validateOtp, { body })).status).toBe(200)
  })

  test('switched off, the password alone lets in and no recovery code is left', async () => {
    const { dana } = await protectedPerson()
    await server.as(dana).call(updateProfile, { body: { settings: { twoFactorEnabled: false }, password: PASSWORD } })
    expect((await signIn(dana)).user.id).toBe(dana.id)
    expect(await server.as(dana).call(recoveryCodesLeft, {})).toEqual({ left: 0 })
    expect((await inbox.mailTo(dana.email, 2)).subject).toBe('2-step verification is off')
  })

  test('is not switched off without the password, whatever else is changed with it', async () => {
    const { dana } = await protectedPerson()
    const settings = { twoFactorEnabled: false, darkMode: true }
    const said = async (password?: string) =>
      (await refusalOf(server.as(dana).call(updateProfile, { body: { settings, firstName: 'Mallory', password } })))
        .validationErrors
    expect(await said()).toEqual([
      { path: 'password', message: 'Please enter your password to turn 2-step verification off' },
    ])
    expect(await said('wrong')).toEqual([{ path: 'password', message: 'Your current password is not right' }])
    const after = await server.as(dana).call(me, {})
    expect([after.firstName, after.settings.twoFactorEnabled, after.settings.darkMode]).toEqual([
      dana.firstName,
      true,
      false,
    ])
    // what is as it was needs no password
    await server.as(dana).call(updateProfile, { body: { settings: { twoFactorEnabled: true, darkMode: true } } })
    expect((await server.as(dana).call(me, {})).settings).toMatchObject({ twoFactorEnabled: true, darkMode: true })
  })
})

describe('devices', () => {
  test('are listed, this one first, and signed out one by one or all at once', async () => {
    const dana = await person(server, 'dispatcher')
    const [phone, desk] = [await signIn(dana), await signIn(dana)]
    const { data } = await server.as(phone).call(devices, {})
    expect(data.map(({ current }) => current)).toEqual([true, false, false])
    const status = async (who: Parameters<typeof server.as>[0]) => (await server.as(who).ask(me, {})).status
    await server.as(phone).call(signOutDevice, { params: { id: dana.sessionId } })
    expect([await status(dana), await status(desk), await status(phone)]).toEqual([401, 200, 200])
    expect((await server.as(phone).call(signOutEverywhere, { body: { keepThis: true } })).ended).toBe(1)
    expect([await status(desk), await status(phone)]).toEqual([401, 200])
    await server.as(phone).call(signOutEverywhere, { body: {} })
    expect(await status(phone)).toBe(401)
  })

  test('a new one is told by mail, a known one is not', async () => {
    const dana = await person(server, 'dispatcher')
    const from = (agent: string) => {
      const body = JSON.stringify({ email: dana.email, password: PASSWORD })
      return nobody.send({ method: 'POST', path: login.path, body, headers: { 'user-agent': agent } })
    }
    await from('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')
    const mail = await inbox.mailTo(dana.email)
    expect(mail.subject).toBe('A new device signed in')
    expect(mail.content).toContain('Chrome on Android')
  })
})

describe('the profile', () => {
  test('[PEDIT-06] [API-13] changes what is given and keeps what is not', async () => {
    const marta = await person(server, 'broker', { mc_number: 'MC-1' })
    const before = await server.as(marta).call(me, {})
    const after = await server.as(marta).call(updateProfile, {
      body: { firstName: 'Marta', phoneNumber: '(214) 555-0123', freightProfile: { dotNumber: '777' } },
    })
    expect(after).toEqual({
      ...before,
      firstName: 'Marta',
      phoneNumber: '(214) 555-0123',
      freightProfile: { ...before.freightProfile, dotNumber: '777' },
    })
  })

  test('[API-13] an emptied phone or business name is cleared', async () => {
    const dana = await person(server, 'dispatcher')
    const after = await server.as(dana).call(updateProfile, { body: { phoneNumber: '', businessName: '' } })
    expect([after.phoneNumber, after.freightProfile.businessName]).toEqual([null, null])
  })

  test('[PEDIT-05] a name cannot be emptied, nor a broker’s DOT number; a dispatcher has none', async () => {
    const edit = async (role: 'broker' | 'dispatcher', body: object) =>
      (await refusalOf(server.as(await person(server, role)).call(updateProfile, { body }))).validationErrors
    expect(await edit('broker', { firstName: ' ' })).toEqual([{ path: 'firstName', message: 'First name is required' }])
    expect(await edit('broker', { lastName: '' })).toEqual([{ path: 'lastName', message: 'Last name is required' }])
    expect(await edit('broker', { dotNumber: '' })).toMatchObject([{ path: 'dotNumber' }])
    expect(await edit('dispatcher', { dotNumber: '123' })).toMatchObject([{ path: 'dotNumber' }])
  })

  test('[API-16] [API-17] notification settings are on by default and can be switched', async () => {
    const dana = server.as(await person(server, 'dispatcher'))
    expect(await dana.call(readNotificationSettings, {})).toEqual({ emailNotifications: true })
    await dana.call(updateNotificationSettings, { body: { emailNotifications: false } })
    expect(await dana.call(readNotificationSettings, {})).toEqual({ emailNotifications: false })
    expect((await dana.call(me, {})).settings).toMatchObject({ emailNotifications: false, twoFactorEnabled: false })
  })
})

describe('the picture', () => {
  function png(width: number, height: number, bytes = 64): string {
    const picture = Buffer.alloc(bytes)
    picture.write('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1')
    picture.writeUInt32BE(width, 16)
    picture.writeUInt32BE(height, 20)
    return picture.toString('base64')
  }
  const set = (who: Person, avatarBase64: string) => server.as(who).call(updateAvatar, { body: { avatarBase64 } })

  test('[PEDIT-03] [PROF-10] [API-14] is served as the image that its bytes are, whatever it was called', async () => {
    const dana = await person(server, 'dispatcher')
    const { profileImage } = await set(dana, `data:image/svg+xml;base64,${png(400, 400)}`)
    const answer = await fetch(`${server.url}/api${profileImage ?? ''}`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(png(400, 400))
    await set(dana, `data:image/png;base64,${png(10, 10)}`)
    expect((await fetch(`${server.url}/api${profileImage ?? ''}`)).status).toBe(404)
  })

  test.each([
    ['HTML', `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`],
    ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['one that is too wide', `data:image/png;base64,${png(401, 10)}`],
    ['one of no size', `data:image/png;base64,${png(0, 0)}`],
    ['one that is too heavy', `data:image/png;base64,${png(10, 10, 60 * 1024 + 1)}`],
    ['no data URL', 'https://example.com/me.png'],
    ['bad base64', 'data:image/png;base64,%%%'],
  ])('[API-14] %s is refused, and the profile stays as it is', async (_, dataUrl) => {
    const dana = await person(server, 'dispatcher')
    expect(await refusalOf(set(dana, dataUrl))).toMatchObject({
      status: 422,
      validationErrors: [{ path: 'avatarBase64' }],
    })
    expect((await server.as(dana).call(me, {})).profileImage).toBeNull()
  })
})

describe('deleting the account', () => {
  const leave = (who: Person, password = PASSWORD) =>
    server.as(who).call(deleteAccount, { body: { password, confirmation: 'DELETE' } })

  test('[SET-07] [API-18] takes the password and the word', async () => {
    const dana = await person(server, 'dispatcher')
    expect(await refusalOf(leave(dana, 'wrong'))).toMatchObject({ status: 422 })
    const { body } = await server.as(dana).send({ method: 'DELETE', path: deleteAccount.path, body: '{"password":""}' })
    expect(body).toMatchObject({
      error: {
        details: [
          { message: 'Please enter your password to confirm account deletion' },
          { message: "Please type 'DELETE' to confirm account deletion" },
        ],
      },
    })
    expect((await server.as(dana).ask(me, {})).status).toBe(200)
  })

  test('[SET-08] is refused while a load is active, to either party, and names the way out', async () => {
    const [marta, dana] = [await person(server, 'broker'), await person(server, 'dispatcher')]
    const load = await bookedLoad(server, marta, dana)
    for (const who of [marta, dana]) {
      const refused = await refusalOf(leave(who))
      expect(refused).toMatchObject({ status: 409, code: 'ACTIVE_LOADS' })
      expect(refused.message).toContain(`#${load.number}`)
      expect(refused.message).toContain('release')
    }
  })

  test('[SET-08] a broker’s posted loads leave the board, those who asked hear so, and every device is out', async () => {
    const [marta, dana] = [await person(server, 'broker'), await person(server, 'dispatcher')]
    const desk = await signIn(marta)
    const load = await postLoad(server, marta)
    await ask(server, dana, load)
    expect((await leave(marta)).message).toBe('Account deleted successfully')
    expect((await server.as(desk).ask(me, {})).status).toBe(401)
    expect((await nobody.ask(login, { body: { email: marta.email, password: PASSWORD } })).status).toBe(401)
    expect((await server.as(dana).ask(readLoad, { params: load })).status).toBe(404)
    const subjects = () => inbox.received.filter(({ to }) => to === marta.email).map(({ subject }) => subject)
    await expect.poll(subjects, { timeout: 15_000 }).toContain('Your Milepost account is deleted')
    const row = await server.db.selectFrom('account').selectAll().where('id', '=', marta.id).executeTakeFirstOrThrow()
    for (const fact of [marta.email, marta.firstName, marta.lastName]) expect(JSON.stringify(row)).not.toContain(fact)
    expect(row).toMatchObject({ is_active: false, phone_number: null })
  })

  test('[SET-08] a carrier’s requests are withdrawn and tenders declined; the load is on the board again', async () => {
    const [marta, dana] = [await person(server, 'broker'), await person(server, 'dispatcher')]
    const asked = await postLoad(server, marta)
    const request = await ask(server, dana, asked)
    const tendered = await tenderedLoad(server, marta, dana)
    await leave(dana)
    const { data } = await server.as(marta).call(myLoads, { query: { status: 'pending' } })
    expect(data.find(({ id }) => id === tendered.id)).toMatchObject({ tendered: false, dispatcher: null })
    const row = server.db.selectFrom('load_request').select('status').where('id', '=', request.id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'withdrawn' })
    expect((await server.as(dana).ask(myRequests, { query: {} })).status).toBe(401)
  })

  test('[SET-08] a carrier who delivered and left hauls nothing again: the arrival stays, and its broker reads why', async () => {
    const [marta, dana] = [await person(server, 'broker'), await person(server, 'dispatcher')]
    const load = await deliveredLoad(server, marta, dana)
    expect(await server.as(marta).call(readLoad, { params: load })).not.toHaveProperty('dispatcher.closed')
    await leave(dana)
    const correcting = server.as(marta).call(correctArrival, { params: load, body: { reason: 'Wrong dock' } })
    expect(await refusalOf(correcting)).toMatchObject({
      status: 409,
      code: 'CARRIER_LEFT',
      message: 'The carrier closed their account, so nobody could haul this load any more. It stays completed',
      current: { status: 'completed' },
    })
    expect(await server.as(marta).call(readLoad, { params: load })).toMatchObject({
      status: 'completed',
      dispatcher: { lastName: 'account', email: null, closed: true },
    })
  })

  test('nothing is kept below the account, whatever it had', async () => {
    const marta = await person(server, 'broker')
    await server.as(marta).call(saveTemplate, { body: { name: 'Dallas', form: templateForm.parse({ commodity: {} }) } })
    const { mailWanted: _, ...plan } = await server.as(marta).call(readNotificationPlan, {})
    await server.as(marta).call(updateNotificationPlan, { body: plan })
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id' order by table_name`.execute(server.db)
    const kept = async () => {
      const counts = await Promise.all(
        tables.rows.map(async ({ name }) => {
          const rows = await sql`select from ${sql.table(name)} where account_id = ${marta.id}`.execute(server.db)
          return rows.rows.length > 0 ? [name] : []
        }),
      )
      return counts.flat()
    }
    expect(await kept()).toEqual(expect.arrayContaining(['load_template', 'notification_settings', 'session']))
    await leave(marta)
    expect(await kept()).toEqual([])
  })
})
