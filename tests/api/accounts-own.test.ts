import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { loginEndpoint, readProfileEndpoint, signInResultSchema } from '#contract/account/account.ts'
import { listDevicesEndpoint, signOutDeviceEndpoint, signOutEverywhereEndpoint } from '#contract/account/device.ts'
import {
  readEmailNotificationSettingEndpoint,
  updateAvatarEndpoint,
  updateEmailNotificationSettingEndpoint,
  updateProfileEndpoint,
} from '#contract/account/profile-edit.ts'
import {
  countRecoveryCodesEndpoint,
  renewRecoveryCodesEndpoint,
  resendOtpEndpoint,
  validateOtpEndpoint,
} from '#contract/account/two-step.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { PASSWORD, type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { codeIn, startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})
const nobody = server.as(null)

async function signIn({ email }: ApiPerson) {
  return signInResultSchema.parse(await nobody.call(loginEndpoint, { body: { email, password: PASSWORD } }))
}

describe('2-step verification', () => {
  async function protectedPerson() {
    const dana = await createPerson(server, 'dispatcher')
    const { recoveryCodes = [] } = await server
      .as(dana)
      .call(updateProfileEndpoint, { body: { settings: { twoFactorEnabled: true }, password: PASSWORD } })
    expect((await inbox.mailTo(dana.email)).subject).toBe('2-step verification is on')
    return { dana, recoveryCodes }
  }
  async function begun({ email }: ApiPerson) {
    const answer = await nobody.call(loginEndpoint, { body: { email, password: PASSWORD } })
    if (!('secondStep' in answer)) throw new Error('Signed in without a code')
    return answer.secondStep
  }

  test('[API-08] [PEDIT-10] requires the emailed code after the password, and accepts it once', async () => {
    const { dana } = await protectedPerson()
    const { challenge } = await begun(dana)
    const code = codeIn(await inbox.mailTo(dana.email, 2))
    const session = await nobody.call(validateOtpEndpoint, { body: { challenge, code } })
    expect((await server.as(session).call(readProfileEndpoint, {})).id).toBe(dana.personId)
    expect(await expectRefusal(nobody.call(validateOtpEndpoint, { body: { challenge, code } }))).toMatchObject({
      status: 401,
      code: 'CHALLENGE_OVER',
    })
  })

  test('[API-08] ends a sign-in after five wrong codes or ten minutes', async () => {
    const { dana } = await protectedPerson()
    const { challenge } = await begun(dana)
    const code = codeIn(await inbox.mailTo(dana.email, 2))
    const wrong = code === '000000' ? '111111' : '000000'
    const tried = (challenge: string, code: string) =>
      expectRefusal(nobody.call(validateOtpEndpoint, { body: { challenge, code } })).then((refused) => refused.code)
    for (let tries = 0; tries < 5; tries++) expect(await tried(challenge, wrong)).toBe('CODE_WRONG')
    expect(await tried(challenge, code)).toBe('CHALLENGE_OVER')
    const second = await begun(dana)
    const late = codeIn(await inbox.mailTo(dana.email, 3))
    server.pass({ minutes: 10 })
    expect(await tried(second.challenge, late)).toBe('CHALLENGE_OVER')
  })

  test('[API-09] emails another code after 60 seconds', async () => {
    const { dana } = await protectedPerson()
    const { challenge } = await begun(dana)
    await inbox.mailTo(dana.email, 2)
    expect(await expectRefusal(nobody.call(resendOtpEndpoint, { body: { challenge } }))).toMatchObject({ status: 429 })
    server.pass({ minutes: 1 })
    await nobody.call(resendOtpEndpoint, { body: { challenge } })
    const code = codeIn(await inbox.mailTo(dana.email, 3))
    expect((await nobody.ask(validateOtpEndpoint, { body: { challenge, code } })).status).toBe(200)
  })

  test('accepts each recovery code once, emails a notice, and rejects the old codes after a renewal', async () => {
    const { dana, recoveryCodes } = await protectedPerson()
    expect(recoveryCodes).toHaveLength(10)
    const [recoveryCode = ''] = recoveryCodes
    const { challenge } = await begun(dana)
    const session = await nobody.call(validateOtpEndpoint, {
      body: { challenge, recoveryCode: recoveryCode.toLowerCase() },
    })
    expect(await server.as(session).call(countRecoveryCodesEndpoint, {})).toEqual({ left: 9 })
    const again = await begun(dana)
    const refused = nobody.call(validateOtpEndpoint, { body: { challenge: again.challenge, recoveryCode } })
    expect((await expectRefusal(refused)).code).toBe('CODE_WRONG')
    await inbox.mailTo(dana.email, 3)
    const { recoveryCodes: renewed } = await server
      .as(dana)
      .call(renewRecoveryCodesEndpoint, { body: { password: PASSWORD } })
    const old = nobody.call(validateOtpEndpoint, {
      body: { challenge: again.challenge, recoveryCode: recoveryCodes[1] ?? '' },
    })
    expect((await expectRefusal(old)).code).toBe('CODE_WRONG')
    const body = { challenge: again.challenge, recoveryCode: renewed[0] ?? '' }
    expect((await nobody.ask(validateOtpEndpoint, { body })).status).toBe(200)
  })

  test('once turned off, needs only the password and leaves no recovery codes', async () => {
    const { dana } = await protectedPerson()
    await server
      .as(dana)
      .call(updateProfileEndpoint, { body: { settings: { twoFactorEnabled: false }, password: PASSWORD } })
    expect((await signIn(dana)).user.id).toBe(dana.personId)
    expect(await server.as(dana).call(countRecoveryCodesEndpoint, {})).toEqual({ left: 0 })
    expect((await inbox.mailTo(dana.email, 2)).subject).toBe('2-step verification is off')
  })

  test('[PROOF-03] cannot be turned off without a proof, and no other change is saved', async () => {
    const { dana } = await protectedPerson()
    const settings = { twoFactorEnabled: false, darkMode: true }
    const edit = async (password?: string) =>
      expectRefusal(server.as(dana).call(updateProfileEndpoint, { body: { settings, firstName: 'Mallory', password } }))
    expect(await edit()).toMatchObject({ status: 403, code: 'PROOF_NEEDED', current: { strong: false } })
    expect((await edit('wrong')).validationErrors).toEqual([
      { path: 'password', message: 'Your current password is incorrect' },
    ])
    const after = await server.as(dana).call(readProfileEndpoint, {})
    expect([after.firstName, after.settings.twoFactorEnabled, after.settings.darkMode]).toEqual([
      dana.firstName,
      true,
      false,
    ])
    // an unchanged setting needs no proof
    await server
      .as(dana)
      .call(updateProfileEndpoint, { body: { settings: { twoFactorEnabled: true, darkMode: true } } })
    expect((await server.as(dana).call(readProfileEndpoint, {})).settings).toMatchObject({
      twoFactorEnabled: true,
      darkMode: true,
    })
  })
})

describe('signed-in devices', () => {
  test('are listed with this device first, and can be signed out one by one or together', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const [phone, desk] = [await signIn(dana), await signIn(dana)]
    const { data } = await server.as(phone).call(listDevicesEndpoint, {})
    expect(data.map(({ current }) => current)).toEqual([true, false, false])
    const status = async (who: Parameters<typeof server.as>[0]) =>
      (await server.as(who).ask(readProfileEndpoint, {})).status
    await server.as(phone).call(signOutDeviceEndpoint, { params: { id: dana.sessionId } })
    expect([await status(dana), await status(desk), await status(phone)]).toEqual([401, 200, 200])
    expect((await server.as(phone).call(signOutEverywhereEndpoint, { body: { keepThis: true } })).ended).toBe(1)
    expect([await status(desk), await status(phone)]).toEqual([401, 200])
    await server.as(phone).call(signOutEverywhereEndpoint, { body: {} })
    expect(await status(phone)).toBe(401)
  })

  test('a sign-in on a new device sends an email', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const from = (agent: string) => {
      const body = JSON.stringify({ email: dana.email, password: PASSWORD })
      return nobody.send({ method: 'POST', path: loginEndpoint.path, body, headers: { 'user-agent': agent } })
    }
    await from('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')
    const mail = await inbox.mailTo(dana.email)
    expect(mail.subject).toBe('New sign-in to your Milepost account')
    expect(mail.content).toContain('Chrome on Android')
  })
})

describe('the profile', () => {
  test('[PEDIT-06] [API-13] updates the given fields and keeps the others', async () => {
    const marta = await createPerson(server, 'broker', { mc_number: 'MC-1', strongAt: server.at({}) })
    const before = await server.as(marta).call(readProfileEndpoint, {})
    const after = await server.as(marta).call(updateProfileEndpoint, {
      body: {
        firstName: 'Marta',
        phoneNumber: '(214) 555-0123',
        freightProfile: { dotNumber: '777' },
      },
    })
    expect(after).toEqual({
      ...before,
      // the register is asked about the new number later
      authority: { ...before.authority, usdot: '777' },
      firstName: 'Marta',
      phoneNumber: '(214) 555-0123',
      freightProfile: {
        ...before.freightProfile,
        dotNumber: '777',
        usdot: { number: '777', isVerified: false, isShared: false },
      },
    })
  })

  test('[API-13] a setting that is left out stays as it was set', async () => {
    const marta = server.as(await createPerson(server, 'broker'))
    const set = async (settings: object) => (await marta.call(updateProfileEndpoint, { body: { settings } })).settings
    const off = { emailNotifications: false, twoFactorEnabled: false, darkMode: false }
    expect(await set({ emailNotifications: false })).toEqual(off)
    expect(await set({ darkMode: true })).toEqual({ ...off, darkMode: true })
    expect(await set({ emailNotifications: false })).toEqual({ ...off, darkMode: true })
  })

  test('[API-13] an emptied phone or business name is cleared', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const after = await server.as(dana).call(updateProfileEndpoint, {
      body: { phoneNumber: '', businessName: '', password: PASSWORD },
    })
    expect([after.phoneNumber, after.freightProfile.businessName]).toEqual([null, null])
  })

  test('[PEDIT-05] names and a broker’s DOT number cannot be emptied; a dispatcher has no DOT number', async () => {
    const edit = async (role: 'broker' | 'dispatcher', body: object) =>
      (await expectRefusal(server.as(await createPerson(server, role)).call(updateProfileEndpoint, { body })))
        .validationErrors
    expect(await edit('broker', { firstName: ' ' })).toEqual([{ path: 'firstName', message: 'First name is required' }])
    expect(await edit('broker', { lastName: '' })).toEqual([{ path: 'lastName', message: 'Last name is required' }])
    expect(await edit('broker', { dotNumber: '' })).toMatchObject([{ path: 'dotNumber' }])
    expect(await edit('broker', { dotNumber: 'abc' }), 'FORM-05').toMatchObject([{ path: 'dotNumber' }])
    expect(await edit('broker', { phoneNumber: '+1 214 555 010' })).toMatchObject([{ path: 'phoneNumber' }])
    expect(await edit('dispatcher', { dotNumber: '123' })).toMatchObject([{ path: 'dotNumber' }])
  })

  test('[API-16] [API-17] email notifications are on by default and can be turned off', async () => {
    const dana = server.as(await createPerson(server, 'dispatcher'))
    expect(await dana.call(readEmailNotificationSettingEndpoint, {})).toEqual({ emailNotifications: true })
    await dana.call(updateEmailNotificationSettingEndpoint, { body: { emailNotifications: false } })
    expect(await dana.call(readEmailNotificationSettingEndpoint, {})).toEqual({ emailNotifications: false })
    expect((await dana.call(readProfileEndpoint, {})).settings).toMatchObject({
      emailNotifications: false,
      twoFactorEnabled: false,
    })
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
  const set = (who: ApiPerson, avatarBase64: string) =>
    server.as(who).call(updateAvatarEndpoint, { body: { avatarBase64 } })

  test('[PEDIT-03] [PROF-10] [API-14] is served with the type of its bytes, whatever type was declared', async () => {
    const dana = await createPerson(server, 'dispatcher')
    const create = { width: 400, height: 400, channels: 3, background: '#006b54' } as const
    const picture = (await sharp({ create }).png().toBuffer()).toString('base64')
    const { profileImage } = await set(dana, `data:image/svg+xml;base64,${picture}`)
    const answer = await fetch(`${server.url}/api${profileImage ?? ''}`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(picture)
    await set(dana, `data:image/png;base64,${png(10, 10)}`)
    expect((await fetch(`${server.url}/api${profileImage ?? ''}`)).status).toBe(404)
  })

  const drawn = () => sharp({ create: { width: 400, height: 300, channels: 3, background: '#f0a500' } })

  test.each([
    ['image/png', drawn().png()],
    ['image/jpeg', drawn().jpeg()],
    [
      'image/jpeg',
      drawn()
        .withExif({ IFD0: { Artist: 'Dana' } })
        .jpeg({ progressive: true }),
    ],
    ['image/webp', drawn().webp()],
    ['image/webp', drawn().webp({ lossless: true })],
    [
      'image/webp',
      drawn()
        .withExif({ IFD0: { Artist: 'Dana' } })
        .webp(),
    ],
  ])('[CODE-07] [API-14] is saved unchanged when an image program wrote it as %s', async (type, picture) => {
    const dana = await createPerson(server, 'dispatcher')
    const bytes = await picture.toBuffer()
    const { profileImage } = await set(dana, `data:image/png;base64,${bytes.toString('base64')}`)
    const answer = await fetch(`${server.url}/api${profileImage ?? ''}`)
    expect(answer.headers.get('content-type')).toBe(type)
    const saved = Buffer.from(await answer.arrayBuffer())
    // what the program wrote beside the picture is dropped (SAFE-12)
    expect((await sharp(saved).metadata()).exif).toBeUndefined()
    expect(await sharp(saved).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
  })

  test.each(['gif', 'avif'] as const)('[CODE-07] [API-14] a real %s image is rejected', async (format) => {
    const dana = await createPerson(server, 'dispatcher')
    const bytes = (await drawn().toFormat(format).toBuffer()).toString('base64')
    expect(await expectRefusal(set(dana, `data:image/png;base64,${bytes}`))).toMatchObject({
      status: 422,
      validationErrors: [{ path: 'avatarBase64', message: 'Choose a PNG, JPEG or WebP picture' }],
    })
  })

  test.each([
    ['HTML', `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`],
    ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['a picture that is too wide', `data:image/png;base64,${png(401, 10)}`],
    ['a picture without a size', `data:image/png;base64,${png(0, 0)}`],
    ['a picture that is too large', `data:image/png;base64,${png(10, 10, 60 * 1024 + 1)}`],
    ['a plain URL', 'https://example.com/me.png'],
    ['bad base64', 'data:image/png;base64,%%%'],
  ])('[API-14] %s is rejected, and the profile stays unchanged', async (_, dataUrl) => {
    const dana = await createPerson(server, 'dispatcher')
    expect(await expectRefusal(set(dana, dataUrl))).toMatchObject({
      status: 422,
      validationErrors: [{ path: 'avatarBase64' }],
    })
    expect((await server.as(dana).call(readProfileEndpoint, {})).profileImage).toBeNull()
  })
})
